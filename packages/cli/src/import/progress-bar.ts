/** A bar that counts templates, drawn where a person looks. */

const WIDTH = 30;

export function progressBar(): { show(done: number, total: number): void; end(): void } {
  const { stderr } = process;
  let isDrawn = false;

  return {
    show(done, total) {
      if (!stderr.isTTY || total === 0) return;
      const filled = Math.round((done / total) * WIDTH);
      stderr.write(`\r[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${done} of ${total} templates`);
      isDrawn = true;
    },
    end() {
      if (isDrawn) stderr.write("\r\u001b[K");
    },
  };
}
