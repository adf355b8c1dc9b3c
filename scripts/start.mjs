/** `npm start`: sets the checkout up and runs `platen serve`. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setUp } from "./setup.mjs";

const node = setUp();
const service = spawn(node, [join(root, "packages", "cli", "src", "main.ts"), "serve", ...process.argv.slice(2)], {
  stdio: "inherit",
});

// A terminal sends Ctrl-C to the whole group; a supervisor signals only us. The service gets it either way, and we wait for it.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  process.on(signal, () => service.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
service.on("exit", (code) => process.exit(code ?? 1));
