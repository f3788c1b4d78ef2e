import typescript from "@typescript-eslint/parser";
import regexp from "eslint-plugin-regexp";

/**
 * Foreign text meets regular expressions in the log, in every parser and on every page: none may take more than linear time. Beside
 * eslint.config.mjs, whose rules are Medusa's and for the backend alone.
 */
export default [
  { ignores: ["**/build/**", "**/.medusa/**", "**/.cache/**"] },
  {
    files: ["**/*.{ts,tsx,mjs,cjs}"],
    languageOptions: { parser: typescript },
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
];
