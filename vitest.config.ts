import { defineConfig } from "vitest/config";

/**
 * Tests run the real thing beside the code they test: Chromium, Postgres, HTTP. No test measures time, so the limits only
 * end what hangs; they leave room for a machine that is busy with something else.
 */
export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/test/**/*.test.ts",
      "scripts/**/*.test.ts",
      "conformance/own/*.test.ts",
      "chaos/**/*.test.ts",
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
