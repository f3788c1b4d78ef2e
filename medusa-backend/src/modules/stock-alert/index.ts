import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere, queryRow } from "../../lib/database/sql";
import { StockAlert } from "./models/stock-alert";

const Open = z.object({ total: z.number(), unconfirmed: z.number() });

/** `email` is in lower case. */
export type Receiver = { customerId: string } | { email: string };

const columnOf = (receiver: Receiver) =>
  "customerId" in receiver ? (["customer_id", receiver.customerId] as const) : (["email", receiver.email] as const);

/** Stores who waits for which product; workflows/stock writes the mails. */
class StockAlertModuleService extends withDatabase(MedusaService({ StockAlert })) {
  /** Locks a receiver's requests until the transaction ends. Returns how many there are. */
  async lockReceiver(transaction: Database, receiver: Receiver): Promise<z.infer<typeof Open>> {
    const [column, value] = columnOf(receiver);
    await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`stock-alert:${value}`]);
    const sql = `select count(*)::int as total, count(*) filter (where confirmed_at is null)::int as unconfirmed
      from stock_alert where ${column} = ? and deleted_at is null`;
    return (await queryRow(transaction, Open, sql, [value])) ?? { total: 0, unconfirmed: 0 };
  }

  /** False if the account has already asked for this product. */
  async addForAccount(transaction: Database, productId: string, customerId: string): Promise<boolean> {
    const sql = `insert into stock_alert (id, product_id, customer_id, confirmed_at) values (?, ?, ?, now())
      on conflict (product_id, customer_id) where customer_id is not null and deleted_at is null do nothing returning id`;
    return await isThere(transaction, sql, [`salert_${randomUUID()}`, productId, customerId]);
  }

  /** Without a link if an earlier one waits. False if the address has already asked for this product. */
  async addForAddress(
    transaction: Database,
    { productId, email, tokenHash }: { productId: string; email: string; tokenHash: string | null },
  ): Promise<boolean> {
    const sql = `insert into stock_alert (id, product_id, email, token_hash) values (?, ?, ?, ?)
      on conflict (product_id, email) where email is not null and deleted_at is null do nothing returning id`;
    return await isThere(transaction, sql, [`salert_${randomUUID()}`, productId, email, tokenHash]);
  }

  /** Confirms all requests of the link's address. */
  async confirm(tokenHash: string): Promise<boolean> {
    const sql = `update stock_alert set confirmed_at = coalesce(confirmed_at, now()), updated_at = now()
      where deleted_at is null and email = (
        select mailed.email from stock_alert mailed where mailed.token_hash = ? and mailed.deleted_at is null)
      returning id`;
    return await isThere(this.database, sql, [tokenHash]);
  }

  /** Unconfirmed requests stay without their link: so nobody can make the shop mail the address again. */
  async stop(receiver: Receiver): Promise<void> {
    const [column, value] = columnOf(receiver);
    const which = `${column} = ? and deleted_at is null`;
    await this.database.raw(`delete from stock_alert where ${which} and confirmed_at is not null`, [value]);
    await this.database.raw(`update stock_alert set token_hash = null, updated_at = now() where ${which}`, [value]);
  }

  /** False if somebody else has deleted them, whose mail it then is. */
  async take(transaction: Database, ids: readonly string[]): Promise<boolean> {
    const sql = "delete from stock_alert where id = any(?::text[]) and confirmed_at is not null returning id";
    return await isThere(transaction, sql, [[...ids]]);
  }

  async eraseReceiver({ customerId, email }: { customerId: string; email: string | null }): Promise<void> {
    await this.database.raw("delete from stock_alert where customer_id = ? and deleted_at is null", [customerId]);
    await this.database.raw("delete from stock_alert where email = ? and deleted_at is null", [email]);
  }
}

export const stockAlertService = serviceOf<StockAlertModuleService>("stock_alert");

export default Module("stock_alert", { service: StockAlertModuleService });
