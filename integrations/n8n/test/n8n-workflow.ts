/** What the node uses of n8n-workflow at run time, so that its test needs none of n8n's packages. */
import { setTimeout as pause } from "node:timers/promises";

interface Options {
  message?: string;
  description?: string;
  httpCode?: string;
  itemIndex?: number;
}

class NodeError extends Error {
  readonly description: string | undefined;
  readonly httpCode: string | undefined;
  readonly context: { itemIndex: number | undefined };

  constructor(message: string, { description, httpCode, itemIndex }: Options) {
    super(message);
    this.description = description;
    this.httpCode = httpCode;
    this.context = { itemIndex };
  }
}

export class NodeApiError extends NodeError {
  constructor(_node: unknown, _answer: unknown, options: Options) {
    super(options.message ?? "", options);
  }
}

export class NodeOperationError extends NodeError {
  constructor(_node: unknown, message: string, options: Options) {
    super(message, options);
  }
}

export const sleep = (milliseconds: number): Promise<void> => pause(milliseconds);
