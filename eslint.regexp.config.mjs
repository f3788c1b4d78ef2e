import typescript from "@typescript-eslint/parser";
import regexp from "eslint-plugin-regexp";

const ENTRANCE = "local/aeroloft.cjs";

/**
 * Foreign text meets regular expressions in the log, in every parser and on every page: none may take more than linear
 * time. Beside eslint.config.mjs, whose rules are Medusa's and for the backend alone.
 */
export default [
  { ignores: ["**/build/**", "**/.medusa/**", "**/.cache/**"] },
  {
    files: ["**/*.{ts,tsx,mjs,cjs}"],
    ignores: [ENTRANCE],
    languageOptions: { parser: typescript },
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  // An old Node must be able to read it, so that it can say which one is needed.
  { files: [ENTRANCE], languageOptions: { ecmaVersion: 5, sourceType: "commonjs" } },
];
