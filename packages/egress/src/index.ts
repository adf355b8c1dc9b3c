/** The guarded way out of Platen: webhooks, document assets and imports go through `guardedFetch` and nothing else. */
export { type AllowPrivate, noPrivate, parseAllowPrivate } from "./allow-private.ts";
export { refusalOfUrl } from "./destination.ts";
export { EgressError } from "./errors.ts";
export { guardedFetch } from "./guarded-fetch.ts";
