import { expect, it } from "vitest";
import { isOpen } from "./open-routes";

/** Routes of the parts that ENTERPRISE-LICENSE.md lists (docs/licences.md): roles, permissions, single sign-on. */
const ROUTES = ["/admin/rbac", "/admin/rbac/roles", "/admin/rbac/me", "/admin/users/:id/roles", "/auth/:provider/user"];

it("Medusa's Enterprise files are reached by no open route", () => {
  const paths = ROUTES.flatMap((route) => [route, `${route}/some-id`, `${route}/some-id/policies`]);
  const calls = ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) => paths.map((to) => [method, to] as const));
  const open = calls.filter(([method, to]) => isOpen(method, to.replaceAll(/:\w+/g, "some-id")));
  expect(open.map(([method, to]) => `${method} ${to}`)).toEqual([]);
});
