import { defineConfig } from "vitest/config";

/** Tests stand beside the code they test and run the real thing: Chromium, Postgres, HTTP. */
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "scripts/**/*.test.ts"],
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
