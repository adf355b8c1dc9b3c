/** Is the port free? */
import { once } from "node:events";
import { createServer } from "node:net";
import type { Check } from "./check.ts";

export async function checkPort(host: string, port: number): Promise<Check> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return { name: "port", status: "ok", message: `${host}:${port} is free.` };
  } catch (error) {
    return taken(host, port, (error as NodeJS.ErrnoException).code ?? "");
  } finally {
    server.close();
  }
}

async function taken(host: string, port: number, code: string): Promise<Check> {
  if (code === "EADDRINUSE") {
    const isPlaten = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok && answer.headers.get("x-request-id")?.startsWith("req_"),
      () => false,
    );
    if (isPlaten) return { name: "port", status: "ok", message: `A running Platen answers on ${host}:${port}.` };
    return {
      name: "port",
      status: "error",
      message: `${host}:${port} is taken by another program.`,
      fix: "Stop that program, or set PLATEN_PORT to another port.",
    };
  }
  return {
    name: "port",
    status: "error",
    message: `${host}:${port} cannot be opened (${code}).`,
    fix: "Set PLATEN_HOST to an address of this machine and PLATEN_PORT to 1024 or above.",
  };
}
