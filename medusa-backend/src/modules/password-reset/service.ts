import { randomUUID } from "node:crypto";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, Database, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { PasswordReset } from "./models/password-reset";

const CustomerId = z.object({ customer_id: z.string() });

const GOOD = "token_hash = ? and used_at is null and expires_at > now() and deleted_at is null";

/** Stores which link may set whose password; workflows/password-reset makes and redeems the links. */
class PasswordResetModuleService extends MedusaService({ PasswordReset }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** Stores a customer's new link, valid for `minutes`, and voids the one before. */
  async issueReset(
    { customerId, tokenHash, minutes }: { customerId: string; tokenHash: string; minutes: number },
    database: Database = this.database,
  ): Promise<void> {
    await queryRows(
      database,
      CustomerId,
      `insert into password_reset (id, customer_id, token_hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))
       on conflict (customer_id) where deleted_at is null
       do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null, updated_at = now()
       returning customer_id`,
      [`pwreset_${randomUUID()}`, customerId, tokenHash, minutes],
    );
  }

  /**
   * The customer whose password a link sets; null for a link that was used, has expired, was replaced or never existed.
   */
  async findReset(tokenHash: string): Promise<string | null> {
    const sql = `select customer_id from password_reset where ${GOOD}`;
    return (await queryRows(this.database, CustomerId, sql, [tokenHash]))[0]?.customer_id ?? null;
  }

  /** Like `findReset`, but also marks the link as used. Of two calls at the same moment only one gets the customer. */
  async spendReset(tokenHash: string): Promise<string | null> {
    const sql = `update password_reset set used_at = now(), updated_at = now() where ${GOOD} returning customer_id`;
    return (await queryRows(this.database, CustomerId, sql, [tokenHash]))[0]?.customer_id ?? null;
  }

  /** Undoes `spendReset`; a link that was replaced meanwhile stays unusable. */
  async restoreReset(tokenHash: string): Promise<void> {
    const sql =
      "update password_reset set used_at = null, updated_at = now() where token_hash = ? and deleted_at is null returning customer_id";
    await queryRows(this.database, CustomerId, sql, [tokenHash]);
  }
}

export default PasswordResetModuleService;
