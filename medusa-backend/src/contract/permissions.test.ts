import { expect, it } from "vitest";
import { BUILT_IN_ROLES, may, PERMISSIONS, type Permission, permissionsOf } from "./permissions";

const of = (roleId: string, stored: string[] = []) => ({ permissions: permissionsOf(roleId, stored) });
const allowed = (roleId: string, stored: string[] = []) =>
  PERMISSIONS.filter((permission) => may(of(roleId, stored), permission));

it("the roles let each do what they say, never manage the staff, whatever is stored", () => {
  expect(allowed("owner")).toEqual([...PERMISSIONS]);
  expect(PERMISSIONS.filter((permission) => !may(of("manager"), permission))).toEqual(["manage staff"]);
  expect(allowed("packer")).toEqual(["ship orders"]);
  for (const roleId of Object.keys(BUILT_IN_ROLES)) expect(allowed(roleId, ["read record"])).toEqual(allowed(roleId));
  expect(allowed("srole_1", ["read reviews", "read orders"])).toEqual(["read orders", "read reviews"]);
  expect(allowed("srole_1")).toEqual([]);
  expect(allowed("srole_1", ["manage staff", "fly drones", "read orders"])).toEqual(["read orders"]);
});

it("the built-in roles keep support from money, shipping, deleting and what is sold", () => {
  const refused: Permission[] = [
    "ship orders",
    "delete orders",
    "refund orders",
    "receive returns",
    "export orders",
    "read money",
    "change products",
    "export products",
    "change discounts",
    "delete accounts",
    "read record",
    "add admins",
    "manage staff",
  ];
  expect(PERMISSIONS.filter((permission) => !may(of("support"), permission))).toEqual(refused);
});
