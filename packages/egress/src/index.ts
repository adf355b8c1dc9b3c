/** The guarded way out of Platen: webhooks, document assets and imports go through `guardedFetch` and nothing else. */
export { isPublicAddress } from "./address.ts";
export { type AllowPrivate, noPrivate, parseAllowPrivate } from "./allow-private.ts";
export type { Resolver } from "./destination.ts";
export { EgressError, type EgressErrorCode } from "./errors.ts";
export { type GuardedRequest, type GuardedResponse, guardedFetch } from "./guarded-fetch.ts";
