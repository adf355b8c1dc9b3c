/** Asks for an API key: without echo where a person types it, else from standard input. */
import { text } from "node:stream/consumers";

export async function readKey(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await text(stdin)).trim();

  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.resume();
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = "";
      stdin.on("data", (piece: string) => {
        for (const character of piece) {
          if (character === "\r" || character === "\n") resolve(typed.trim());
          else if (character === "\u0003") reject(new Error("Ended: no key was stored."));
          else if (character === "\u007f" || character === "\b") typed = typed.slice(0, -1);
          else typed += character;
        }
      });
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stdin.removeAllListeners("data");
    stderr.write("\n");
  }
}
