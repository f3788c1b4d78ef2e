import medusa from "@medusajs/eslint-plugin";

/** Medusa's own rules, for the backend alone; everything else is Biome's. */
export default [
  { ignores: ["**/*.test.ts", "**/*.test-kit.ts"] },
  ...(medusa.configs?.recommended ?? []),
  {
    files: ["medusa-backend/**/*.ts"],
    rules: {
      // One zod for both servers: the contract is zod alone, and the framework's copy is the same package and version.
      "@medusajs/zod-import-source": "off",
      // A refusal is a ShopError; a plain Error is a fault of ours, answered 500 and logged.
      "@medusajs/use-medusa-error-not-generic-error": "off",
      // An id says what a step does to which record; the file may hold several steps of one flow.
      "@medusajs/step-id-kebab-case": "off",
      "@medusajs/workflow-id-matches-export-or-filename": "off",
    },
  },
  {
    files: ["medusa-backend/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["@medusajs/*"],
              importNamePattern: "Rbac|Assignable(Policies|Roles)|UserRole|InviteRoles|RolesExist",
              message: "Medusa's Enterprise files need a commercial agreement (docs/licences.md).",
            },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: `ExpressionStatement > :matches(CallExpression, AwaitExpression > CallExpression)[callee.name=/^(release(Locked)?Payment|releaseAttempt|settleAttempt|refundCancelledOrder)$/]`,
          message: "Look at whether the payment was released, or leave that out by a `void` that can be read.",
        },
      ],
    },
  },
  {
    // The packages export their providers' classes nowhere else; the versions are pinned.
    files: ["medusa-backend/src/modules/{file-bucket,stripe}/**/*.ts"],
    rules: { "@medusajs/import-from-framework-not-internal": "off" },
  },
];
