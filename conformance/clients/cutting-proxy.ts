/** A proxy that cuts connections at random, from a seed: before a request, after it, or in the middle of an answer. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface CuttingProxy {
  url: string;
  cuts(): number;
  close(): Promise<void>;
}

/** `share` of the pieces that pass end their connection instead. */
export async function startCuttingProxy(
  target: string,
  { seed, share }: { seed: number; share: number },
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const random = makeRandom(seed);
  const open = new Set<Socket>();
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("close", () => {
        open.delete(from);
        end();
      });
      from.on("error", end);
      from.on("data", (piece) => {
        if (random() >= share) {
          to.write(piece);
          return;
        }
        cuts++;
        // Half of the cuts come after a part of the piece has passed.
        if (random() < 0.5) end();
        else to.write(piece.subarray(0, Math.ceil(piece.length * random())), end);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
