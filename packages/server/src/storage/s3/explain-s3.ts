/** What an operator can do about an error of S3. */
import { StorageError } from "../storage.ts";
import type { S3Place } from "../storage-place.ts";

/** Amazon's library names an error of the service by its code, and one of the network by Node's. */
interface S3Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

export function explainS3(error: unknown, { bucket }: S3Place): StorageError {
  if (error instanceof StorageError) return error;
  const failure = error as S3Failure;
  const way = ways[failure.code ?? ""] ?? ways[failure.name ?? ""];
  const status = failure.$metadata?.httpStatusCode;
  const message = way
    ? `The bucket "${bucket}" ${way}`
    : `The bucket "${bucket}" failed${status === undefined ? "" : ` with status ${status}`}: ${failure.message || failure.name || "unknown error"}.`;

  return new StorageError(message, { cause: error });
}

const credentials = "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of this machine.";
const address = "Check AWS_ENDPOINT_URL, the network, and whether the service runs.";

const ways: Readonly<Record<string, string>> = {
  NoSuchBucket: "does not exist. Create it, or name another one in PLATEN_STORAGE.",
  AccessDenied:
    "may not be used by this account. It needs s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket and s3:AbortMultipartUpload.",
  InvalidAccessKeyId: `refuses the access key, which it does not know. ${credentials}`,
  SignatureDoesNotMatch: `refuses the signature: the secret key is not that of the access key. ${credentials}`,
  CredentialsProviderError: `cannot be used: no AWS credentials were found. ${credentials}`,
  ExpiredToken: `refuses credentials that have expired. ${credentials}`,
  PermanentRedirect: "is in another region. Set AWS_REGION to the bucket's.",
  AuthorizationHeaderMalformed: "is in another region. Set AWS_REGION to the bucket's.",
  RequestTimeTooSkewed: "refuses requests because this machine's clock is wrong. Set the clock.",
  QuotaExceeded: "is full. Free some space, or shorten PLATEN_FILE_EXPIRY.",
  ECONNREFUSED: `cannot be reached: nothing answers at its address. ${address}`,
  ENOTFOUND: `cannot be reached: its address has no such host. ${address}`,
  TimeoutError: `did not answer in time. ${address}`,
};
