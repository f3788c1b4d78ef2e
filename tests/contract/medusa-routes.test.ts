import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "../../medusa-backend/src/api/medusa-routes";
import { toRows } from "../../medusa-backend/src/api/route-table";
import { parseAnswer } from "../support/answers";
import { few, IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { asOps, callMedusa, opsToken, sessionOf, signMedusaToken } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { demoAccounts } from "../support/stack";

/** What Medusa answers to everybody, because Medusa Admin asks it before anybody has signed in. */
const OF_EVERYBODY = "GET /admin/feature-flags";

const OPEN = Object.entries({ sales: SALES_ROUTES, catalogue: CATALOGUE_ROUTES, settings: SETTINGS_ROUTES }).map(
  ([list, routes]) => {
    const calls = toRows(routes, null).filter(({ method, path }) => `${method} ${path}` !== OF_EVERYBODY);
    return { list, calls: calls.map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, "some-1") })) };
  },
);

const USER = { actor_id: "user_1", actor_type: "user", auth_identity_id: "authid_1", app_metadata: {} };

function signedByNobody(): string {
  const [, claims = ""] = signMedusaToken(USER).split(".");
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${claims}.`;
}

const [customer, admin] = await Promise.all([Person.signUp(), demoAdmin()]);
const CALLERS: [string, string | undefined][] = [
  ["nobody", undefined],
  ["somebody with nonsense for a token", "ey.not.good"],
  ["somebody with a token that another secret signed", signMedusaToken(USER, "supersecret")],
  ["somebody with a token that nobody signed", signedByNobody()],
  ["a customer", await sessionOf(customer)],
  ["a customer in the browser", await customer.idToken()],
  ["an admin of the shop", await sessionOf(demoAccounts.admin)],
  ["an admin of the shop in the browser", await admin.idToken()],
];

/** The calls of a list whose status is not `wanted`, when this caller makes them. */
async function othersThan(
  wanted: (status: number) => boolean,
  calls: { method: string; path: string }[],
  token: string | undefined,
): Promise<string[]> {
  const answers = calls.map(async ({ method, path }) => {
    const how = { ...(token && { token }), ...(method === "POST" && { body: {} }) };
    const { status } = await callMedusa(method, path, how);
    return wanted(status) ? [] : [`${method} ${path}: ${status}`];
  });
  return (await Promise.all(answers)).flat();
}

describe.each(OPEN)("Medusa's own routes for $list", ({ calls }) => {
  const callers = few(CALLERS, 4).map(([caller, token], turn) => ({ caller, token, turn }));

  it.each(callers)("answer 401 to $caller", async ({ token, turn }) => {
    expect(calls.length).toBeGreaterThan(50);
    // "nobody" tries each; in short, the others by turns.
    const tried = IS_FULL || !token ? calls : calls.filter((_, place) => place % 3 === turn - 1);
    expect(await othersThan((status) => status === 401, tried, token)).toEqual([]);
  });

  inFull("answer a Medusa user otherwise: each that reads", async () => {
    const reads = calls.filter(({ method }) => method === "GET");
    expect(await othersThan((status) => status !== 401 && status !== 403, reads, await opsToken())).toEqual([]);
  });
});

describe("what Medusa answers to everybody", () => {
  it("is the same for a stranger and a Medusa user, and only says what is on", async () => {
    const path = OF_EVERYBODY.replace("GET ", "");
    const Flags = z.strictObject({ feature_flags: z.record(z.string(), z.boolean()) });
    const [stranger, ops] = [await callMedusa("GET", path), await asOps("GET", path)];
    expect(parseAnswer(Flags, stranger)).toEqual(parseAnswer(Flags, ops));
  });
});
