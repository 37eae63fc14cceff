import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Every worker and every process that tests start compiles the same modules: once is enough. */
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/database.ts"],
    setupFiles: ["test/support/seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    isolate: false,
  },
});
