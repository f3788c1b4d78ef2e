import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { forgetEndedSessions } from "./forget-ended-sessions";
import { OpsSession } from "./models/ops-session";
import { ShopSession } from "./models/shop-session";

/** The owner of sessions: a customer, or the identity with which the customer signs in. */
export type SessionOwner = { customerId: string } | { authIdentityId: string };

const Id = z.object({ id: z.string() });

/**
 * Stores the sessions of customers (read by queries/accounts/identity.ts on each request) and of Medusa's users (by
 * ops-sessions.ts).
 */
class SessionModuleService extends MedusaService({ ShopSession, OpsSession }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /**
   * Ends every session of a customer in one statement, except the one with the id `keep`. Returns the ids of those that
   * it ended.
   */
  async endSessions(owner: SessionOwner, keep: string | null = null): Promise<string[]> {
    const [column, value] =
      "customerId" in owner ? ["customer_id", owner.customerId] : ["auth_identity_id", owner.authIdentityId];
    const sql = `update shop_session set revoked_at = now() where revoked_at is null and deleted_at is null
      and ${column} = ? and id is distinct from ? returning id`;
    return (await queryRows(this.database, Id, sql, [value, keep])).map(({ id }) => id);
  }

  /** Deletes sessions that expired more than `days` ago, a bounded number at a time. */
  async forgetEnded(days: number): Promise<void> {
    await forgetEndedSessions(this.database, days);
  }

  /** Undoes `endSessions`. */
  async resumeSessions(ids: readonly string[]): Promise<void> {
    await queryRows(this.database, Id, "update shop_session set revoked_at = null where id = any(?) returning id", [
      ids,
    ]);
  }
}

export default SessionModuleService;
