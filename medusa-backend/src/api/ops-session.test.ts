import type { MedusaResponse } from "@medusajs/framework/http";
import { expect, it, vi } from "vitest";
import { guardFactorCode } from "./ops-session";

vi.mock("./require-factor", () => ({
  countCode: async (_req: unknown, owner: string) => {
    throw new Error(`counted for ${owner}`);
  },
}));

/** The rest of these routes: tests/contract/second-factor-ops.test.ts. */
it.each([
  ["123456", "counted for authid_1"],
  [`123456${" ".repeat(100)}`, "no code"],
  [123_456, "no code"],
  [["123456"], "no code"],
])("no code of Medusa Admin's second factor passes uncounted: %j", async (code, refusal) => {
  const auth_context = { actor_type: "user", actor_id: "user_1", auth_identity_id: "authid_1" };
  const request = { body: { code }, session: { auth_context } } as unknown as Parameters<typeof guardFactorCode>[0];
  await expect(guardFactorCode(request, {} as MedusaResponse, () => {})).rejects.toThrow(refusal);
});
