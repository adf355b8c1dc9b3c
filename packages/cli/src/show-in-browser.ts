/** Opens an address in the browser of the person who runs the command. */
import { spawn } from "node:child_process";

/** False where the machine has no program for it. */
export async function showInBrowser(url: string): Promise<boolean> {
  const [program, ...args] = opener(process.platform);
  const child = spawn(program, [...args, url], { detached: true, stdio: "ignore" });
  child.unref();

  return new Promise((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });
}

function opener(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === "darwin") return ["open"];
  return platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"];
}
