/** A client that costs as little as possible: it shares the machine with what it measures. */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

export function post(url: string, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method: "POST", headers: { ...headers, "content-length": body.length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const type = incoming.headers["content-type"] ?? "";
          resolve({ status: incoming.statusCode ?? 0, type, body: Buffer.concat(chunks) });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The size of a file in an answer, which must be a PDF or a PNG and nothing else. */
export function fileSize(answer: Answer, who: string): number {
  const isFile =
    answer.body.subarray(0, 5).equals(Buffer.from("%PDF-")) || answer.body.subarray(1, 4).equals(Buffer.from("PNG"));
  if (answer.status !== 200 || !isFile) {
    throw new Error(
      `${who} answered ${answer.status} ${answer.type}: ${answer.body.subarray(0, 400).toString("utf8")}`,
    );
  }
  return answer.body.length;
}
