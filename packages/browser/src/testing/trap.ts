/** A listener on loopback that remembers everything that reaches it, by TCP or UDP. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Trap {
  port: number;
  udpPort: number;
  /** Paths of requests, `connection` for each TCP connection, `datagram` for each UDP packet. */
  caught: string[];
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function openTrap(answer: Answer = (_, response) => response.end("trapped")): Promise<Trap> {
  const caught: string[] = [];
  const server = createServer((request, response) => {
    caught.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*");
    answer(request, response);
  });
  server.on("connection", () => caught.push("connection"));
  server.on("upgrade", (request, socket) => {
    caught.push(request.url ?? "");
    socket.destroy();
  });
  const udp = createSocket("udp4", () => caught.push("datagram"));
  server.listen(0, "127.0.0.1");
  udp.bind(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(udp, "listening")]);
  return {
    port: (server.address() as AddressInfo).port,
    udpPort: udp.address().port,
    caught,
    async close() {
      server.closeAllConnections();
      udp.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
