import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Place } from "../../lib/auth/sign-in-place";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, queryRow, queryRows } from "../../lib/database/sql";
import { forgetEndedSessions } from "./forget-ended-sessions";
import { AccountCredentials, OpsSession, ShopSession } from "./models/session";

const LockedAccount = z.object({ generation: z.number(), provenEmail: z.string().nullable() });
export type LockedAccount = z.infer<typeof LockedAccount>;

const KnownPlaces = z.object({ hasPlaces: z.boolean(), knowsNetwork: z.boolean(), knowsBrowser: z.boolean() });

export type NewSession = { customerId: string; authIdentityId: string; days: number; place: Place | null };

/** A network or a browser is new to an account if no sign-in of these last days had it. */
const PLACE_DAYS = 90;

/**
 * Stores the sessions of customers (read by queries/accounts/accounts.ts on each request) and of Medusa's users (by
 * accounts.ts), and each account's credentials record.
 */
class SessionModuleService extends withDatabase(MedusaService({ ShopSession, OpsSession, AccountCredentials })) {
  /**
   * Locks an account's record for the rest of a transaction, so that concurrent changes of its sessions, links and
   * passwords wait for each other. Creates the record if it does not exist.
   */
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

  /** Records that the owner of a locked account reads the mails of this e-mail. */
  async proveEmail(transaction: Database, { customerId, email }: { customerId: string; email: string }): Promise<void> {
    const sql = `update account_credentials set proven_email = ?, updated_at = now()
      where customer_id = ? and deleted_at is null returning id`;
    await queryRows(transaction, Id, sql, [email, customerId]);
  }

  /** Stores a session of a locked account. Returns its id. */
  async startSession(transaction: Database, session: NewSession): Promise<string> {
    const { customerId, authIdentityId, days, place } = session;
    const id = `sess_${randomUUID()}`;
    const sql = `insert into shop_session (id, customer_id, auth_identity_id, expires_at, network_hash, browser)
      values (?, ?, ?, now() + make_interval(days => ?::int), ?, ?) returning id`;
    const values = [id, customerId, authIdentityId, days, place?.networks[0] ?? null, place?.browser ?? null];
    await queryRows(transaction, Id, sql, values);
    return id;
  }

  /**
   * True if a locked account has signed in before, but not lately from this network or not with this browser. An
   * account's first known place is not new.
   */
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

  /** Ends every session of a locked account but the one with the id `keep`. Returns how many ended. */
  async endSessions(
    transaction: Database,
    { customerId, keep }: { customerId: string; keep: string | null },
  ): Promise<number> {
    const sql = `update shop_session set revoked_at = now(), updated_at = now()
      where revoked_at is null and deleted_at is null and customer_id = ? and id is distinct from ? returning id`;
    return (await queryRows(transaction, Id, sql, [customerId, keep])).length;
  }

  /** Ends every session that these identities have at Medusa Admin. */
  async endOpsSessions(transaction: Database, authIdentityIds: readonly string[]): Promise<void> {
    const sql = `update ops_session set revoked_at = now(), updated_at = now()
      where revoked_at is null and deleted_at is null and auth_identity_id = any(?::text[]) returning id`;
    await queryRows(transaction, Id, sql, [[...authIdentityIds]]);
  }

  /** Deletes sessions that expired more than `days` ago, a bounded number at a time. */
  async forgetEnded(days: number): Promise<void> {
    await forgetEndedSessions(this.database, days);
  }
}

export const sessionService = serviceOf<SessionModuleService>("shop_session");

export default Module("shop_session", { service: SessionModuleService });
