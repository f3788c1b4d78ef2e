import { MakeAdminAnswer } from "medusa-backend/contract";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/**
 * Makes a customer an admin of the shop; `changed` is false for one who was an admin already.
 * @throws AppError `forbidden`, `not_found`.
 */
export function makeAdmin(medusa: Medusa, body: { email: string }): Promise<MakeAdminAnswer> {
  const call = { method: "POST", body, schema: MakeAdminAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("admins"), call);
}
