import { MakeAdminAnswer, PutUserAnswer, UserAnswer } from "medusa-backend/contract";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/**
 * Makes a customer an admin of the shop; `changed` is false if they already were an admin.
 * @throws AppError `forbidden`, `not_found`.
 */
export function makeAdmin(medusa: Medusa, body: { email: string }): Promise<MakeAdminAnswer> {
  const call = { method: "POST", body, schema: MakeAdminAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("admins"), call);
}

/**
 * The user record of an e-mail. @throws AppError `forbidden` for someone else's, `not_found` for an admin asking for an
 * unknown one.
 */
export function getUser(medusa: Medusa, query: { email: string }): Promise<UserAnswer> {
  return medusa.fetch(shopPath("users"), { query, schema: UserAnswer, timeoutMs: READ_TIMEOUT_MS });
}

/** Writes the name and, if absent, the record with role "user". @throws AppError as `getUser`. */
export function putUser(
  medusa: Medusa,
  { email, ...body }: { email: string; name?: string | undefined },
): Promise<PutUserAnswer> {
  const call = { method: "PUT", body, schema: PutUserAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("users", email), call);
}
