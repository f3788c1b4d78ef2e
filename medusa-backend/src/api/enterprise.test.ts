import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { isOpen } from "./open-routes";

/**
 * The parts that Medusa's ENTERPRISE-LICENSE.md lists, which nobody may use without a commercial agreement
 * (docs/licences.md): roles and permissions of Medusa Admin's users, and their single sign-on.
 */
const ENTERPRISE = {
  packages: ["@medusajs/auth-oidc", "@medusajs/rbac", "@medusajs/medusa/auth-oidc", "@medusajs/medusa/rbac"],
  flags: ["rbac", "rbac_filter_fields"],
  /** Files of a package's dist/. */
  workflows: [
    ...["rbac", "invite/steps/get-invite-roles", "invite/steps/validate-roles-exist"],
    ...["user/steps/get-assignable-policies", "user/steps/get-assignable-roles"],
    ...["user/steps/validate-user-role-permissions", "user/workflows/assign-user-roles"],
    ...["user/workflows/get-assignable-policies", "user/workflows/get-assignable-roles"],
    "user/workflows/remove-user-roles",
  ],
  routes: ["/admin/rbac", "/admin/rbac/roles", "/admin/rbac/me", "/admin/users/:id/roles", "/auth/:auth_provider/user"],
};

const ROOT = path.join(__dirname, "../../..");
const load = createRequire(__filename);

const sources = globSync(
  [
    "*.{ts,yml,json}",
    ".env.example",
    "{local,medusa-backend,storefront,tests}/**/*.{ts,tsx,cjs,mjs,json}",
    "{medusa-backend,storefront}/Dockerfile",
  ],
  { cwd: ROOT, ignore: ["**/node_modules/**", "**/build/**", "**/.medusa/**", "package-lock.json"] },
).filter((file) => !file.endsWith("enterprise.test.ts") && !file.startsWith("local/src/packages/licences.test-kit"));

/** The sources that match `pattern`. */
const sourcesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), "utf8")));

describe("Medusa's Enterprise files", () => {
  it("are turned on by no feature flag", () => {
    expect(sourcesWith(/MEDUSA_FF_RBAC|\bfeatureFlags\s*:/)).toEqual([]);
    const { default: flag } = load("@medusajs/medusa/feature-flags/rbac") as { default: { default_val: boolean } };
    expect(flag.default_val).toBe(false);
  });

  it("are reached by no open route", () => {
    const paths = ENTERPRISE.routes.flatMap((route) => [route, `${route}/some-id`, `${route}/some-id/policies`]);
    const calls = ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      paths.map((to) => [method, to] as const),
    );
    const open = calls.filter(([method, to]) => isOpen(method, to.replaceAll(/:\w+/g, "some-id")));
    expect(open.map(([method, to]) => `${method} ${to}`)).toEqual([]);
  });
});
