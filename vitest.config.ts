import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: "test/support/ready-starter.ts",
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/system/**"], testTimeout: 20_000 } },
      { test: { name: "system", include: ["test/system/**/*.test.ts"], testTimeout: 60_000, fileParallelism: false } },
    ],
  },
});
