import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Place } from "../../lib/auth/sign-in-place";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, isThere, queryRow, queryRows } from "../../lib/database/sql";
import { forgetEndedSessions } from "./forget-ended-sessions";
import { AccountCredentials, OpsSession, ShopSession } from "./models/session";

const LockedAccount = z.object({ generation: z.number(), provenEmail: z.string().nullable() });
export type LockedAccount = z.infer<typeof LockedAccount>;

const KnownPlaces = z.object({ hasPlaces: z.boolean(), knowsNetwork: z.boolean(), knowsBrowser: z.boolean() });

/** A network or a browser is new to an account if no sign-in of these last days had it. */
const PLACE_DAYS = 90;

export type NewSession = {
  customerId: string;
  authIdentityId: string;
  days: number;
  place: Place | null;
  isProved: boolean;
};

export type NewSecondStep = { customerId: string; tokenHash: string; start: object; minutes: number };

const WaitingStep = z.object({ id: z.string(), customerId: z.string() });
export type WaitingStep = z.infer<typeof WaitingStep>;
const Start = z.object({ start: z.unknown() });

/** Longer than an authenticator's code is accepted. */
const USED_MINUTES = 5;

/** Stores the sessions of customers and of Medusa's users; queries/accounts/accounts.ts reads them on each request. */
class SessionModuleService extends withDatabase(MedusaService({ ShopSession, OpsSession, AccountCredentials })) {
  /** For the rest of the transaction: changes of its sessions, links and passwords wait for each other. */
  async lockAccount(transaction: Database, customerId: string): Promise<LockedAccount> {
    const sql = `insert into account_credentials (id, customer_id) values (?, ?)
      on conflict (customer_id) where deleted_at is null do update set updated_at = now()
      returning generation, proven_email`;
    const account = await queryRow(transaction, LockedAccount, sql, [`acred_${randomUUID()}`, customerId]);
    if (!account) throw new Error("The account's record could not be locked.");
    return account;
  }

  async nextGeneration(transaction: Database, customerId: string): Promise<void> {
    const sql = `update account_credentials set generation = generation + 1, updated_at = now()
      where customer_id = ? and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [customerId]);
  }

  async proveEmail(transaction: Database, { customerId, email }: { customerId: string; email: string }): Promise<void> {
    const sql = `update account_credentials set proven_email = ?, updated_at = now()
      where customer_id = ? and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [email, customerId]);
  }

  async startSession(transaction: Database, session: NewSession): Promise<string> {
    const { customerId, authIdentityId, days, place, isProved } = session;
    const id = `sess_${randomUUID()}`;
    const sql = `insert into shop_session
        (id, customer_id, auth_identity_id, expires_at, network_hash, browser, proved_at)
      values (?, ?, ?, now() + make_interval(days => ?::int), ?, ?, case when ?::boolean then now() end) returning id`;
    const values = [id, customerId, authIdentityId, days, place?.networks[0] ?? null, place?.browser ?? null, isProved];
    await queryRows(transaction, Id, sql, values);
    return id;
  }

  /** An account's first known place is not new. */
  async isNewPlace(transaction: Database, customerId: string, { networks, browser }: Place): Promise<boolean> {
    const lately = "created_at > now() - make_interval(days => ?::int)";
    const sql = `select count(*) > 0 as has_places,
        coalesce(bool_or(network_hash = any(?::text[]) and ${lately}), false) as knows_network,
        coalesce(bool_or(browser = ? and ${lately}), false) as knows_browser
      from shop_session where customer_id = ? and network_hash is not null and deleted_at is null`;
    const values = [[...networks], PLACE_DAYS, browser, PLACE_DAYS, customerId];
    const known = await queryRow(transaction, KnownPlaces, sql, values);
    if (!known?.hasPlaces) return false;
    return !(known.knowsNetwork && known.knowsBrowser);
  }

  async proveSession(sessionId: string): Promise<void> {
    const sql = "update shop_session set proved_at = now(), updated_at = now() where id = ? returning id";
    await queryRows(this.database, Id, sql, [sessionId]);
  }

  async forgetProofs(transaction: Database, customerId: string): Promise<void> {
    const sql = `update shop_session set proved_at = null, updated_at = now()
      where customer_id = ? and proved_at is not null and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [customerId]);
  }

  async addSecondStep(transaction: Database, { customerId, tokenHash, start, minutes }: NewSecondStep): Promise<void> {
    const sql = `insert into second_step (id, customer_id, token_hash, start, expires_at)
      values (?, ?, ?, ?::jsonb, now() + make_interval(mins => ?::int)) returning id`;
    await queryRows(transaction, Id, sql, [
      `step_${randomUUID()}`,
      customerId,
      tokenHash,
      JSON.stringify(start),
      minutes,
    ]);
  }

  /** Counts a try; null if the step has expired, was finished, or had `most` tries. */
  async trySecondStep(tokenHash: string, most: number): Promise<WaitingStep | null> {
    const sql = `update second_step set attempts = attempts + 1
      where token_hash = ? and expires_at > now() and attempts < ? returning id, customer_id`;
    return await queryRow(this.database, WaitingStep, sql, [tokenHash, most]);
  }

  /** Null if it was finished before. */
  async takeSecondStep(id: string): Promise<unknown> {
    const sql = "delete from second_step where id = ? and expires_at > now() returning start";
    return (await queryRow(this.database, Start, sql, [id]))?.start ?? null;
  }

  async endSecondSteps(transaction: Database, customerId: string): Promise<void> {
    await queryRows(transaction, Id, "delete from second_step where customer_id = ? returning id", [customerId]);
  }

  /** False if the code was used in the last minutes. */
  async spendCode(key: string): Promise<boolean> {
    const sql = `insert into used_code (key) values (?)
      on conflict (key) do update set used_at = now()
      where used_code.used_at < now() - make_interval(mins => ?::int) returning key`;
    return await isThere(this.database, sql, [key, USED_MINUTES]);
  }

  async setAsksPasskey(
    transaction: Database,
    { customerId, asks }: { customerId: string; asks: boolean },
  ): Promise<void> {
    const sql = `update account_credentials set asks_passkey = ?, updated_at = now()
      where customer_id = ? and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [asks, customerId]);
  }

  async findSecondStep(tokenHash: string, most: number): Promise<WaitingStep | null> {
    const sql = `select id, customer_id from second_step
      where token_hash = ? and expires_at > now() and attempts < ?`;
    return await queryRow(this.database, WaitingStep, sql, [tokenHash, most]);
  }

  /** When the account loses its second factor, in hours from now; null for not at all. */
  async planFactorEnd(
    transaction: Database,
    { customerId, hours }: { customerId: string; hours: number | null },
  ): Promise<void> {
    const sql = `update account_credentials set factor_ends_at = now() + make_interval(hours => ?::int), updated_at = now()
      where customer_id = ? and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [hours, customerId]);
  }

  /** Ends all sessions but `keep`. Returns how many ended. */
  async endSessions(
    transaction: Database,
    { customerId, keep }: { customerId: string; keep: string | null },
  ): Promise<number> {
    const sql = `update shop_session set revoked_at = now(), updated_at = now()
      where revoked_at is null and deleted_at is null and customer_id = ? and id is distinct from ? returning id`;
    return (await queryRows(transaction, Id, sql, [customerId, keep])).length;
  }

  /** Ends all sessions at Medusa Admin but `keep`. */
  async endOpsSessions(transaction: Database, authIdentityIds: readonly string[], keep = ""): Promise<void> {
    const sql = `update ops_session set revoked_at = now(), updated_at = now()
      where revoked_at is null and deleted_at is null and auth_identity_id = any(?::text[]) and id <> ? returning id`;
    await queryRows(transaction, Id, sql, [[...authIdentityIds], keep]);
  }

  async forgetEnded(days: number): Promise<void> {
    await forgetEndedSessions(this.database, days);
  }
}

export const sessionService = serviceOf<SessionModuleService>("shop_session");

export default Module("shop_session", { service: SessionModuleService });
