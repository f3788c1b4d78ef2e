import { beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { queryDatabase } from "../support/database";
import { callMedusa, opsToken, SHOP_KEY, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { bodyFor } from "../support/route-bodies";
import { demoAccounts } from "../support/stack";

const CALLERS = ["nobody", "a Medusa user", "customer", "demoted admin", "admin"] as const;
const tokens = new Map<string, string>();

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

beforeAll(async () => {
  const admin = await Person.signIn(demoAccounts.admin);
  const demoted = await Person.signUp();
  expect((await admin.api("PUT", "/makeAdmin", { body: { email: demoted.email } })).status).toBe(200);
  tokens.set("demoted admin", await sessionOf(demoted));
  await queryDatabase(
    "update user_role set role = 'user', staff_role_id = null where customer_id = (select id from customer where email = $1 and has_account)",
    [demoted.email],
  );
  tokens.set("a Medusa user", await opsToken());
  tokens.set("customer", await sessionOf(await Person.signUp()));
  tokens.set("admin", await sessionOf(demoAccounts.admin));
});

describe("a route that asks for a permission", () => {
  const asking = ROUTES.filter(({ may }) => may !== "anyone" && may !== "customer");

  it.each(CALLERS)("answers %s as that person may", async (caller) => {
    const wrong: string[] = [];
    expect(asking.length).toBeGreaterThan(10);
    for (const route of asking) {
      const status = await statusFor(route, tokens.get(caller));
      const refusal = caller === "nobody" || caller === "a Medusa user" ? 401 : 403;
      const isRight = caller === "admin" ? status !== 401 && status !== 403 : status === refusal;
      if (!isRight) wrong.push(`${route.method} ${route.path} (${route.may}): ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
