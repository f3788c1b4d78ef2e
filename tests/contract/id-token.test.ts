import { describe, expect, it } from "vitest";
import { GetCurrentSession } from "../../medusa-backend/src/contract/routes/accounts";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { isSignedIn } from "../support/accounts";
import { few } from "../support/full";
import { callMedusa, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { bodyFor } from "../support/route-bodies";
import { giveRole } from "../support/staff";

/** Calls a route of the shop in Medusa with values that match no record. */
function callRoute(route: Route, token: string) {
  const filled = route.path.replace(/:\w+/g, "nothing-1");
  return callMedusa(route.method, `/store/shop${filled}`, { token, ...bodyFor(route, SHOP_KEY) });
}

describe("a token that page scripts can read", () => {
  it("opens the routes that /api/server calls, and no other: no session, password, e-mail, address or export", async () => {
    // An owner, so that no route is closed for another reason.
    const person = await Person.signUp("Ida Token");
    await giveRole(person, "owner");
    const token = await person.idToken();
    const wrong: string[] = [];
    for (const route of few(ROUTES, 60)) {
      const { status } = await callRoute(route, token);
      if ((status === 401) === (route.idToken === true)) wrong.push(`${route.method} ${route.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await isSignedIn(person)).toBe(true);
    expect((await callRoute(GetCurrentSession, token)).status).toBe(200);
  });

  it("opens no page and no form of the storefront", async () => {
    const person = await Person.signUp();
    const bearer = { authorization: `Bearer ${await person.idToken()}` };
    const visit = async (path: string, init: RequestInit = {}) =>
      (await new Person().visit(path, { ...init, headers: { ...bearer, "sec-fetch-site": "same-origin" } })).status;
    expect(await visit("/auth/token")).toBe(401);
    expect(await visit("/dashboard/account")).toBe(302);
    expect(await visit("/dashboard/account/export")).toBe(302);
    await visit("/logout", { method: "POST" });
    const body = new URLSearchParams({ form: "end-all" });
    await visit("/dashboard/account", { method: "POST", body });
    expect(await isSignedIn(person)).toBe(true);
  });
});
