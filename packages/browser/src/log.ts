/** Where the browser reports what an operator should know. */
export type Log = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;
