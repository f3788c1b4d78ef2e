import { defineConfig } from "vitest/config";

/** `unit`: pure logic beside the code, of every workspace. What needs the running shop lives in tests/. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { "~": new URL("./storefront/app", import.meta.url).pathname } },
        test: {
          name: "unit",
          include: ["{local,medusa-backend,storefront}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/build/**", "**/.medusa/**"],
        },
      },
    ],
  },
});
