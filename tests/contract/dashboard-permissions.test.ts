import { describe, expect, it } from "vitest";
import { BUILT_IN_ROLES, type BuiltInRoleId, type Permission } from "../../medusa-backend/src/contract/permissions";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { customerIdOf } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { callMedusa, opsToken, SHOP_KEY, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { bodyFor } from "../support/route-bodies";
import { demoAccounts } from "../support/stack";
import { giveRole } from "../support/staff";

const ROLES = Object.keys(BUILT_IN_ROLES) as BuiltInRoleId[];
const CALLERS = IS_FULL ? ["customer", "somebody whose role was taken", ...ROLES] : ["customer", "packer", "manager"];

async function tokenOfRole(role: string, isTaken = false): Promise<string> {
  const person = await Person.signUp();
  await giveRole(person, role);
  const token = await sessionOf(person);
  const sql = "update user_role set role = 'user', staff_role_id = null where customer_id = $1";
  if (isTaken) await queryDatabase(sql, [await customerIdOf(person.email)]);
  return token;
}

async function tokenOf(caller: string): Promise<string | undefined> {
  if (caller === "nobody") return undefined;
  if (caller === "a Medusa user") return await opsToken();
  if (caller === "a token that is none") return "ey.not.good";
  if (caller === "customer") return await sessionOf(await Person.signUp());
  if (caller === "owner") return await sessionOf(demoAccounts.admin);
  return caller in BUILT_IN_ROLES ? await tokenOfRole(caller) : await tokenOfRole("manager", true);
}

/** Calls a route with values that match no record, so that permitted callers change nothing. */
async function statusFor(route: Route, token: string | undefined): Promise<number> {
  const { method, path } = route;
  // A search without results, because the export of all orders would include those that other tests made unreadable.
  const search = method === "GET" ? "?find=nobody@nowhere.example" : "";
  const filled = path.replaceAll(/:\w+/g, "nothing-1") + search;
  const answer = await callMedusa(method, `/store/shop${filled}`, {
    ...(token && { token }),
    ...bodyFor(route, SHOP_KEY),
  });
  return answer.status;
}

const asking = ROUTES.filter(({ may }) => may !== "anyone" && may !== "customer");
const held = (role: string): readonly Permission[] => BUILT_IN_ROLES[role as BuiltInRoleId]?.permissions ?? [];

/** The routes that answer a caller otherwise than they should. */
async function wrongFor(
  routes: readonly Route[],
  caller: string,
  isRight: (route: Route, status: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const token = await tokenOf(caller);
  for (const route of routes) {
    const status = await statusFor(route, token);
    if (!isRight(route, status)) wrong.push(`${route.method} ${route.path} (${route.may}): ${status}`);
  }
  return wrong;
}

describe("a route that asks for a permission", () => {
  it("is there for each permission, and for no other word", () => {
    expect([...new Set(asking.map(({ may }) => may))].sort()).toEqual([...BUILT_IN_ROLES.owner.permissions].sort());
  });

  it.each(CALLERS)("answers the %s exactly if the role holds the permission", async (caller) => {
    const mayCall = ({ may }: Route) => held(caller).includes(may as Permission);
    const isRight = (route: Route, status: number) =>
      mayCall(route) ? status !== 401 && status !== 403 : status === 403;
    expect(await wrongFor(asking, caller, isRight)).toEqual([]);
  });
});

it.each(["nobody", "a Medusa user", "a token that is none"])(
  "no route that asks who calls answers %s",
  async (caller) => {
    const closed = ROUTES.filter(({ may }) => may !== "anyone");
    expect(closed.filter(({ may }) => may === "customer").length).toBeGreaterThan(30);
    expect(await wrongFor(closed, caller, (_, status) => status === 401)).toEqual([]);
  },
);
