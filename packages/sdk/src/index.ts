/** The client of the Platen service. */
export type * from "./api-types.ts";
export type { Downloaded, DownloadTarget } from "./download.ts";
export type { Answer, ParseJson } from "./http/answer.ts";
export type { CallInput, OperationName } from "./http/call.ts";
export type { ApiRequest, Method, QueryValues, RequestBody, RequestOptions } from "./http/request.ts";
export { isProblem } from "./is-problem.ts";
export type { List, Page } from "./list.ts";
export { Platen, type PlatenOptions } from "./platen.ts";
export { type ClientCode, type ErrorCode, PlatenError, type ProblemCode } from "./platen-error.ts";
export type { InvoiceFile } from "./resources/invoices.ts";
export type { NewRender } from "./resources/renders.ts";
export type { WaitOptions } from "./wait.ts";
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from "./webhooks/verify-webhook.ts";
