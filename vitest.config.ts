import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Tests run the real thing beside the code they test: Chromium, Postgres, HTTP. No test measures time, so the limits only
 * end what hangs; they leave room for a machine that is busy with something else.
 */
export default defineConfig({
  resolve: {
    // n8n's own package is needed to build the node, in its own folder; its test takes what the node uses of it from here.
    alias: { "n8n-workflow": fileURLToPath(new URL("./integrations/n8n/test/n8n-workflow.ts", import.meta.url)) },
  },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "scripts/**/*.test.ts",
      "conformance/own/*.test.ts",
      "chaos/**/*.test.ts",
      "integrations/*/test/*.test.ts",
    ],
    // Others are not read: tests in Node show nothing.
    css: { include: /tailwindcss/ },
    pool: "forks",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    maxWorkers: 2,
  },
});
