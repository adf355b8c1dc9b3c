/** What the node does with one item: render, wait for a render, download its file. */
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  NodeOperationError,
  sleep,
} from "n8n-workflow";
import { type Answer, problemError, request } from "./request";

type Operation = (functions: IExecuteFunctions, itemIndex: number) => Promise<INodeExecutionData>;

/** The longest pause between two questions after a render. */
const LONGEST_PAUSE_MS = 10_000;

export const operations: Record<string, Operation> = {
  async render(functions, itemIndex) {
    const { body } = await request(functions, await renderRequest(functions, itemIndex), itemIndex);
    const accepted = body as IDataObject;
    if (!functions.getNodeParameter("waitForEnd", itemIndex)) return { json: accepted };
    const ended = await waitForEnd(functions, accepted, itemIndex);

    return functions.getNodeParameter("download", itemIndex) ? withFile(functions, ended, itemIndex) : { json: ended };
  },

  async wait(functions, itemIndex) {
    const render = await getRender(functions, renderId(functions, itemIndex), itemIndex);

    return { json: await waitForEnd(functions, render.body as IDataObject, itemIndex) };
  },

  async download(functions, itemIndex) {
    const render = await getRender(functions, renderId(functions, itemIndex), itemIndex);

    return withFile(functions, render.body as IDataObject, itemIndex);
  },
};

/** Sent again by n8n ("Retry On Fail"), the same item has the same key: it makes no second document. */
async function renderRequest(functions: IExecuteFunctions, itemIndex: number) {
  const parameter = (name: string) => functions.getNodeParameter(name, itemIndex);
  const content =
    parameter("source") === "template"
      ? { template: parameter("template") }
      : { html: parameter("html"), ...(parameter("engine") !== "none" && { engine: parameter("engine") }) };
  const { idempotencyKey, metadata, settings, ...more } = parameter("additionalFields") as IDataObject;
  const run = functions.evaluateExpression("{{ $runIndex }}", itemIndex);
  const made = ["n8n", functions.getExecutionId(), functions.getNode().id, run, itemIndex].join("-");

  return {
    method: "POST" as const,
    url: "/v1/renders",
    headers: { "Idempotency-Key": String(idempotencyKey || made) },
    body: {
      ...content,
      data: jsonOf(functions, "data", parameter("data"), itemIndex),
      ...(metadata ? { metadata: jsonOf(functions, "metadata", metadata, itemIndex) } : {}),
      ...(settings ? { settings: jsonOf(functions, "settings", settings, itemIndex) } : {}),
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== "")),
      async: true,
    },
  };
}

/** A JSON parameter is a text, or a value where an expression gave one. */
function jsonOf(functions: IExecuteFunctions, name: string, value: unknown, itemIndex: number): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    const description = `${(error as Error).message}. Write an object, such as {"number": "2026-001"}.`;
    throw new NodeOperationError(functions.getNode(), `"${name}" is not valid JSON`, { itemIndex, description });
  }
}

async function waitForEnd(functions: IExecuteFunctions, first: IDataObject, itemIndex: number): Promise<IDataObject> {
  const limitSeconds = functions.getNodeParameter("timeout", itemIndex) as number;
  const until = Date.now() + limitSeconds * 1000;
  let render = first;
  for (let pauseMs = 250; !hasEnded(render); pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    if (Date.now() > until) {
      throw new NodeOperationError(
        functions.getNode(),
        `The render ${render.id} has not ended within ${limitSeconds} s`,
        {
          itemIndex,
          description: "It goes on. Use the operation Wait with its ID later, or raise the timeout.",
        },
      );
    }
    await sleep(pauseMs);
    render = (await getRender(functions, String(render.id), itemIndex)).body as IDataObject;
  }
  if (render.error) throw problemError(functions, render.error as IDataObject, itemIndex);

  return render;
}

function hasEnded({ status }: IDataObject): boolean {
  return status === "succeeded" || status === "failed";
}

/** The render with its file as binary data of the item. */
async function withFile(
  functions: IExecuteFunctions,
  render: IDataObject,
  itemIndex: number,
): Promise<INodeExecutionData> {
  const field = functions.getNodeParameter("binaryPropertyName", itemIndex) as string;
  const url = `/v1/renders/${encodeURIComponent(String(render.id))}/file`;
  const { body, headers } = await request(functions, { method: "GET", url, encoding: "arraybuffer" }, itemIndex);
  const bytes = Buffer.from(body as ArrayBuffer);
  const file = await functions.helpers.prepareBinaryData(bytes, fileName(headers, render), headers["content-type"]);

  return { json: render, binary: { [field]: file } };
}

/** The name that the service gives the file; the encoded form, for letters of every language, first. */
function fileName(headers: Answer["headers"], { id, format }: IDataObject): string {
  const disposition = headers["content-disposition"] ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);

  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? `${id}.${format}`;
}

function getRender(functions: IExecuteFunctions, id: string, itemIndex: number): Promise<Answer> {
  return request(functions, { method: "GET", url: `/v1/renders/${encodeURIComponent(id)}` }, itemIndex);
}

function renderId(functions: IExecuteFunctions, itemIndex: number): string {
  return (functions.getNodeParameter("renderId", itemIndex) as string).trim();
}
