/** The service as the command line and tests use it. */
export { type BackupScope, exportService, importService } from "./backup/move.ts";
export { connectOutside } from "./database/connect-outside.ts";
export type { Database } from "./database/database.ts";
export { findPostgres } from "./database/embedded/find-postgres.ts";
export { type DatabaseAccess, examineDatabaseAccess } from "./database/examine-access.ts";
export { openDatabase } from "./database/open-database.ts";
export { makeKey } from "./keys/key-format.ts";
export { makeLog } from "./log.ts";
export { type RunningService, serve } from "./serve.ts";
export { endAllSessions } from "./sessions/end-sessions.ts";
export { createSignInLink, type SignInLink } from "./sessions/sign-in-token.ts";
export { addressesOf } from "./settings/addresses.ts";
export { describeSettings, type SettingDescription, type SettingGroup } from "./settings/describe-settings.ts";
export { readSettings } from "./settings/read-settings.ts";
export type { Settings } from "./settings/settings.ts";
export { SettingsError } from "./settings/settings-error.ts";
export { shippedFolder } from "./shipped-folder.ts";
export { createWorkspace, type NewWorkspace } from "./workspaces/create-workspace.ts";
