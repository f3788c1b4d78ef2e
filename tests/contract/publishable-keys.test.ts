import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { inFull } from "../support/in-full";
import { asOps, callMedusa } from "../support/ops";

const Key = z.object({ api_key: z.object({ id: z.string(), token: z.string().startsWith("pk_") }) });

/** Asks a route of the shop's storefront with a publishable key. */
const ask = async (key?: string) =>
  (await callMedusa("GET", "/store/shop/catalogue-version", { headers: key ? { "x-publishable-api-key": key } : {} }))
    .status;

describe("a publishable key of the storefront", () => {
  it.each([undefined, "", "pk_0123456789abcdef0123456789abcdef", "' or true --", "é"])(
    "that Medusa does not know opens nothing: %j",
    async (key) => {
      expect(await ask(key)).toBe(403);
    },
  );

  inFull("opens the shop until it is revoked or deleted, and not a moment longer", async () => {
    const body = { title: "A second storefront", type: "publishable" };
    const make = async () => parseAnswer(Key, await asOps("POST", "/admin/api-keys", body)).api_key;
    const [first, second] = [await make(), await make()];
    expect([await ask(first.token), await ask(second.token)]).toEqual([200, 200]);
    const revoked = await asOps("POST", `/admin/api-keys/${first.id}/revoke`, {});
    expect([revoked.status, await ask(first.token), await ask(second.token)]).toEqual([200, 403, 200]);
    await asOps("POST", `/admin/api-keys/${second.id}/revoke`, {});
    for (const { id } of [first, second]) expect((await asOps("DELETE", `/admin/api-keys/${id}`)).status).toBe(200);
    expect([await ask(first.token), await ask(second.token)]).toEqual([403, 403]);
  });
});
