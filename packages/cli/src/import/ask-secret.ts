/** Asks a person for a secret without showing what is typed. */

const ENTER = ["\r", "\n", "\u0004"];
const BACKSPACE = ["\u007f", "\b"];
const INTERRUPT = "\u0003";

/** Null where nobody is there to be asked, or the question is given up. */
export async function askSecret(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;

  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.resume();
  try {
    return await new Promise<string | null>((resolve) => {
      let typed = "";
      stdin.on("data", (text: string) => {
        for (const character of text) {
          if (character === INTERRUPT) return resolve(null);
          if (ENTER.includes(character)) return resolve(typed.trim() || null);
          typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : typed + character;
        }
      });
    });
  } finally {
    stdin.removeAllListeners("data");
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
}
