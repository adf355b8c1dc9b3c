/** What takes the browser's place where only HTML is made, which needs none. */
import type { Browser } from "@platen/browser";

const refuse = async (): Promise<never> => {
  throw new Error("HTML is made without a browser.");
};

export const noBrowser: Browser = {
  version: "",
  executable: "",
  print: refuse,
  screenshot: refuse,
  isReady: async () => false,
  stats: () => ({
    documents: 0,
    restarts: 0,
    recycled: 0,
    processes: [],
    pages: { open: 0, inUse: 0, waiting: 0 },
    memoryBytes: 0,
  }),
  close: async () => {},
};
