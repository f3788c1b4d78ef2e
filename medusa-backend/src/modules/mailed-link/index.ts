import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { queryRow } from "../../lib/database/sql";
import { type LinkPurpose, MailedLink } from "./models/mailed-link";

const Link = z.object({ customerId: z.string(), newEmail: z.string().nullable() });
/** `newEmail`: where it was mailed to, unless another account has that; null for a link that stops something. */
export type Link = z.infer<typeof Link>;

const GOOD = "token_hash = ? and purpose = ? and used_at is null and expires_at > now() and deleted_at is null";

export type NewLink = {
  customerId: string;
  purpose: LinkPurpose;
  tokenHash: string;
  minutes: number;
  newEmail?: string;
};

/** A change locks the account first (workflows/accounts/locked-account.ts): no link survives the end of all links. */
class MailedLinkModuleService extends withDatabase(MedusaService({ MailedLink })) {
  async issueLink(
    transaction: Database,
    { customerId, purpose, tokenHash, minutes, newEmail }: NewLink,
  ): Promise<void> {
    await transaction.raw(
      `insert into mailed_link (id, customer_id, purpose, new_email, token_hash, expires_at)
       values (?, ?, ?, ?, ?, now() + make_interval(mins => ?))
       on conflict (customer_id, purpose) where deleted_at is null
       do update set token_hash = excluded.token_hash, new_email = excluded.new_email, expires_at = excluded.expires_at,
         used_at = null, updated_at = now()`,
      [`mlink_${randomUUID()}`, customerId, purpose, newEmail ?? null, tokenHash, minutes],
    );
  }

  async findLink(tokenHash: string, purpose: LinkPurpose): Promise<Link | null> {
    const sql = `select customer_id, new_email from mailed_link where ${GOOD}`;
    return await queryRow(this.database, Link, sql, [tokenHash, purpose]);
  }

  /** Of two calls at the same moment only one gets the link. */
  async spendLink(transaction: Database, tokenHash: string, purpose: LinkPurpose): Promise<Link | null> {
    const sql = `update mailed_link set used_at = now(), updated_at = now() where ${GOOD} returning customer_id, new_email`;
    return await queryRow(transaction, Link, sql, [tokenHash, purpose]);
  }

  /** Voids all links but one that keeps the second factor: that only stops somebody. */
  async voidLinks(transaction: Database, customerId: string): Promise<void> {
    const sql = `update mailed_link set used_at = now(), updated_at = now()
      where customer_id = ? and purpose <> 'factor' and used_at is null and deleted_at is null`;
    await transaction.raw(sql, [customerId]);
  }
}

export const mailedLinkService = serviceOf<MailedLinkModuleService>("mailed_link");

export default Module("mailed_link", { service: MailedLinkModuleService });
