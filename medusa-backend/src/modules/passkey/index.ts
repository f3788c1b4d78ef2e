import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { PASSKEY_MINUTES } from "../../contract/passkeys";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere } from "../../lib/database/sql";
import { type ChallengePurpose, Passkey, PasskeyChallenge } from "./models/passkey";

export type NewPasskey = {
  customerId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  isSynced: boolean;
  name: string;
};

/** Without `customerId`, whoever answers it signs in. */
export type Challenge = { challenge: string; purpose: ChallengePurpose; customerId: string | null };

/** Stores passkeys and questions to authenticators; queries/accounts/passkeys.ts reads them. */
class PasskeyModuleService extends withDatabase(MedusaService({ Passkey, PasskeyChallenge })) {
  async issueChallenge({ challenge, purpose, customerId }: Challenge): Promise<void> {
    const sql = `insert into passkey_challenge (id, purpose, customer_id, expires_at)
      values (?, ?, ?, now() + make_interval(mins => ?::int))`;
    await this.database.raw(sql, [challenge, purpose, customerId, PASSKEY_MINUTES]);
  }

  /** True, once, if the question is open for this purpose and customer. */
  async spendChallenge({ challenge, purpose, customerId }: Challenge): Promise<boolean> {
    const sql = `delete from passkey_challenge
      where id = ? and purpose = ? and customer_id is not distinct from ? and expires_at > now() and deleted_at is null
      returning id`;
    return await isThere(this.database, sql, [challenge, purpose, customerId]);
  }

  async deleteOldChallenges(most: number): Promise<void> {
    const sql = `delete from passkey_challenge where id = any(array(
      select id from passkey_challenge where deleted_at is null and expires_at < now() order by expires_at limit ?))`;
    await this.database.raw(sql, [most]);
  }

  async addPasskey(transaction: Database, passkey: NewPasskey): Promise<void> {
    const { customerId, credentialId, publicKey, counter, transports, isSynced, name } = passkey;
    const sql = `insert into passkey (id, customer_id, credential_id, public_key, counter, transports, is_synced, name)
      values (?, ?, ?, ?, ?, ?::text[], ?, ?)`;
    const ids = [`passkey_${randomUUID()}`, customerId, credentialId, publicKey];
    await transaction.raw(sql, [...ids, counter, [...transports], isSynced, name]);
  }

  /** False if the customer has no such passkey. */
  async renamePasskey({ id, customerId, name }: { id: string; customerId: string; name: string }): Promise<boolean> {
    const sql = `update passkey set name = ?, updated_at = now()
      where id = ? and customer_id = ? and deleted_at is null returning id`;
    return await isThere(this.database, sql, [name, id, customerId]);
  }

  async removePasskey(transaction: Database, { id, customerId }: { id: string; customerId: string }): Promise<boolean> {
    const sql = "delete from passkey where id = ? and customer_id = ? and deleted_at is null returning id";
    return await isThere(transaction, sql, [id, customerId]);
  }

  async removeAll(transaction: Database, customerId: string): Promise<void> {
    const sql = "delete from passkey where customer_id = ? and deleted_at is null";
    await transaction.raw(sql, [customerId]);
  }

  /** False if the authenticator has not counted on: two devices have its key, or the use is old. Some always say 0. */
  async noteUse({ id, counter, isSynced }: { id: string; counter: number; isSynced: boolean }): Promise<boolean> {
    const sql = `update passkey set counter = ?, is_synced = ?, last_used_at = now(), updated_at = now()
      where id = ? and deleted_at is null and (counter < ? or (counter = 0 and ? = 0)) returning id`;
    return await isThere(this.database, sql, [counter, isSynced, id, counter, counter]);
  }
}

export const passkeyService = serviceOf<PasskeyModuleService>("passkey");

export default Module("passkey", { service: PasskeyModuleService });
