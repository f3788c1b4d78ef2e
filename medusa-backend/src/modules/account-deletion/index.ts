import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere, queryRow, queryRows } from "../../lib/database/sql";
import { AccountDeletion } from "./models/account-deletion";

const Deletion = z.object({
  customerId: z.string(),
  email: z.string(),
  actorId: z.string().nullable(),
  closedAt: z.date().nullable(),
  erasedAt: z.date().nullable(),
});
export type Deletion = z.infer<typeof Deletion>;
type NewDeletion = Pick<Deletion, "customerId" | "email" | "actorId">;

const COLUMNS = "customer_id, email, actor_id, closed_at, erased_at";

/** Which accounts are being deleted; workflows/accounts does it. */
class AccountDeletionModuleService extends withDatabase(MedusaService({ AccountDeletion })) {
  /** `isNew` is false if the deletion had already begun. */
  async beginDeletion({ customerId, email, actorId }: NewDeletion): Promise<{ isNew: boolean }> {
    const sql = `insert into account_deletion (id, customer_id, email, actor_id) values (?, ?, ?, ?)
      on conflict (customer_id) where deleted_at is null do nothing returning id`;
    const bindings = [`acdel_${randomUUID()}`, customerId, email, actorId];
    return { isNew: await isThere(this.database, sql, bindings) };
  }

  /** Deletes the record of a deletion that was refused. */
  async dropDeletion(customerId: string): Promise<void> {
    await this.database.raw(
      "delete from account_deletion where customer_id = ? and closed_at is null and deleted_at is null",
      [customerId],
    );
  }

  async findDeletion(customerId: string): Promise<Deletion | null> {
    const sql = `select ${COLUMNS} from account_deletion where customer_id = ? and deleted_at is null`;
    return await queryRow(this.database, Deletion, sql, [customerId]);
  }

  async listUnfinished({ seconds, most }: { seconds: number; most: number }): Promise<Deletion[]> {
    const sql = `select ${COLUMNS} from account_deletion
      where erased_at is null and deleted_at is null and created_at < now() - make_interval(secs => ?::float8)
      order by created_at limit ?`;
    return await queryRows(this.database, Deletion, sql, [seconds, most]);
  }

  async noteClosed(customerId: string): Promise<void> {
    const sql =
      "update account_deletion set closed_at = coalesce(closed_at, now()), updated_at = now() where customer_id = ? and deleted_at is null";
    await this.database.raw(sql, [customerId]);
  }

  async noteErased(customerId: string): Promise<void> {
    const sql =
      "update account_deletion set email = '', erased_at = now(), updated_at = now() where customer_id = ? and deleted_at is null";
    await this.database.raw(sql, [customerId]);
  }
}

export const accountDeletionService = serviceOf<AccountDeletionModuleService>("account_deletion");

export default Module("account_deletion", { service: AccountDeletionModuleService });
