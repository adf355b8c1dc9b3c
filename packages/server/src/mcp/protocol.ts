/** The messages of the Model Context Protocol, as far as this server speaks it: JSON-RPC 2.0, without state between requests. */

/** The newest first; a client that asks for another gets the newest. */
export const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

export interface RpcRequest {
  jsonrpc: "2.0";
  /** Absent in a notification, which is not answered. */
  id?: string | number;
  method: string;
  params?: Record<string, unknown>;
}

export type RpcAnswer =
  | { jsonrpc: "2.0"; id: string | number | null; result: object }
  | { jsonrpc: "2.0"; id: string | number | null; error: { code: number; message: string; data?: unknown } };

export const rpcCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  resource: -32002,
};

/** An answer that is an error of the protocol, not of a tool. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type ToolContent =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string }
  | { type: "resource_link"; uri: string; name: string; mimeType?: string; description?: string };

export interface ToolResult {
  content: ToolContent[];
  /** The same as the text, for programs. */
  structuredContent?: object;
  isError?: boolean;
}

export function isRpcRequest(value: unknown): value is RpcRequest {
  const message = value as RpcRequest | null;

  return (
    typeof message === "object" && message !== null && message.jsonrpc === "2.0" && typeof message.method === "string"
  );
}
