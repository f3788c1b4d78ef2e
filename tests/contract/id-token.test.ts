import { describe, expect, it } from "vitest";
import { TABLE } from "~/compat/table.server";
import { GetAccount, GetCurrentSession, IssueIdToken } from "../../medusa-backend/src/contract/routes/accounts";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { isSignedIn } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { callMedusa, callShop, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { bodyFor } from "../support/route-bodies";
import { demoAccounts, freshEmail } from "../support/stack";

/** Calls a route of the shop in Medusa with values that match no record. */
function callRoute(route: Route, token: string) {
  const filled = route.path.replace(/:\w+/g, "nothing-1");
  return callMedusa(route.method, `/store/shop${filled}`, { token, ...bodyFor(route, SHOP_KEY) });
}

/** An admin of the shop, so that no route is closed for another reason. */
async function makeAdmin(): Promise<Person> {
  const person = await Person.signUp("Ida Token");
  const admin = await Person.signIn(demoAccounts.admin);
  expect((await admin.api("PUT", "/makeAdmin", { body: { email: person.email } })).status).toBe(200);
  return person;
}

describe("a token that page scripts can read", () => {
  it("opens the routes that /api/server calls, and no other: no session, password, e-mail, address or export", async () => {
    const person = await makeAdmin();
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

  inFull("is refused there in the words for a token that has ended, and the session's own token is not", async () => {
    const { email, password } = await Person.signUp();
    const signedIn = await callShop("POST", "/sessions", null, { email, password });
    const { token } = signedIn.body as { token: string };
    const issued = await callRoute(IssueIdToken, token);
    const { idToken } = issued.body as { idToken: string };
    const refused = await callRoute(GetAccount, idToken);
    expect([refused.status, refused.body]).toMatchObject([401, { code: "unauthenticated" }]);
    expect((await callRoute(GetAccount, token)).status).toBe(200);
  });

  inFull("keeps no session when it confirms another e-mail", async () => {
    const token = await (await Person.signUp()).idToken();
    const body = { token: "x".repeat(43) };
    const answer = await callShop("POST", "/account/email/confirm", token, body);
    expect(answer.status).toBe(401);
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

  it("opens every call of /api/server, /create-payment-intent and makeAdmin among them", async () => {
    const person = await makeAdmin();
    const email = freshEmail("nobody");
    for (const { method, path } of TABLE) {
      const asked = path.replace(":email", encodeURIComponent(email)).replace(/:\w+/g, "nothing-1");
      const answer = await person.api(method, asked, { as: "bearer", ...(method === "GET" ? {} : { body: {} }) });
      expect([path, answer.status === 401 || answer.status === 500]).toEqual([path, false]);
    }
    expect(await queryDatabase("select 1 from customer where email = $1", [email])).toEqual([]);
  });
});
