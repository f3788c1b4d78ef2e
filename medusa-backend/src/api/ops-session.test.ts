import type { MedusaResponse } from "@medusajs/framework/http";
import { expect, it } from "vitest";
import { guardFactorCode } from "./ops-session";

/** The rest of these routes: tests/contract/second-factor-ops.test.ts. */
it.each([`123456${" ".repeat(100)}`, 123_456, ["123456"]])(
  "no code of Medusa Admin's second factor passes uncounted: %j",
  async (code) => {
    const auth_context = { actor_type: "user", actor_id: "user_1", auth_identity_id: "authid_1" };
    const request = { body: { code }, session: { auth_context } } as unknown as Parameters<typeof guardFactorCode>[0];
    await expect(guardFactorCode(request, {} as MedusaResponse, () => {})).rejects.toThrow("no code");
  },
);
