import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { Role } from "../contract/common";
import { readCustomerToken } from "../lib/auth/customer-tokens";
import { type Database, queryRows } from "../lib/database/sql";
import { ShopError } from "../lib/shop-error";

/** Who asks, read from the database in this request. `use` tells the session's own token from an id token made from it. */
export type ShopIdentity = {
  customerId: string;
  email: string | null;
  name: string;
  photo: string | null;
  role: Role;
  sessionId: string;
  authIdentityId: string;
  sessionExpiresAt: Date;
  use: "session" | "id";
};

/** A request behind `requireCustomer` or `requireAdmin`. */
export type ShopRequest<Body = unknown> = MedusaRequest<Body> & { shop: ShopIdentity };
/** A request behind `optionalCustomer`. */
export type MaybeShopRequest<Body = unknown> = MedusaRequest<Body> & { shop?: ShopIdentity };

/** The claims of the shop's own tokens beside Medusa's. */
const Claims = z.object({ actor_id: z.string(), session_id: z.string(), use: z.enum(["session", "id"]) });

const IdentityRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  photo: z.string().nullable(),
  role: Role,
  auth_identity_id: z.string(),
  expires_at: z.date(),
});

/** Session, customer and role in one look-up by primary and unique keys; nothing of it is taken from the token. */
const IDENTITY_SQL = `
  select c.id, c.email, c.first_name, c.last_name, c.metadata->>'photo' as photo, coalesce(r.role, 'user') as role,
    s.auth_identity_id, s.expires_at
  from shop_session s
  join customer c on c.id = s.customer_id and c.deleted_at is null
  left join user_role r on r.customer_id = c.id and r.deleted_at is null
  where s.id = ? and s.customer_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null`;

/** A customer's full name as the shop shows it; Medusa keeps it in two fields. */
export function toName(customer: { first_name: string | null; last_name: string | null }): string {
  return [customer.first_name, customer.last_name].filter(Boolean).join(" ");
}

type SessionKey = { sessionId: string; customerId: string; use: "session" | "id" };

/** The person of a session; null when the session is revoked, expired or not that customer's. */
export async function findIdentity(database: Database, key: SessionKey): Promise<ShopIdentity | null> {
  const [row] = await queryRows(database, IdentityRow, IDENTITY_SQL, [key.sessionId, key.customerId]);
  if (!row) return null;
  const { id, email, photo, role, auth_identity_id, expires_at } = row;
  return {
    customerId: id,
    email: email?.toLowerCase() ?? null,
    name: toName(row),
    photo,
    role,
    sessionId: key.sessionId,
    authIdentityId: auth_identity_id,
    sessionExpiresAt: expires_at,
    use: key.use,
  };
}

/** The identity behind an Authorization header; null when it is malformed, forged, expired or revoked. */
async function readIdentity(database: Database, authorization: string): Promise<ShopIdentity | null> {
  const claims = Claims.safeParse(readCustomerToken(authorization));
  if (!claims.success) return null;
  const { session_id, actor_id, use } = claims.data;
  return findIdentity(database, { sessionId: session_id, customerId: actor_id, use });
}

/**
 * Sets `req.shop` when a Bearer token is sent. A bad one is refused even where nobody needs to be signed in.
 * @throws ShopError `unauthenticated`
 */
export async function optionalCustomer(req: MaybeShopRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const authorization = req.get("authorization");
  if (authorization === undefined) return next();
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const identity = await readIdentity(database, authorization);
  if (!identity) throw new ShopError("unauthenticated", "Your sign-in has ended. Sign in again.");
  req.shop = identity;
  next();
}

/**
 * Lets signed-in customers pass and sets `req.shop`.
 * @throws ShopError `unauthenticated`
 */
export async function requireCustomer(req: MaybeShopRequest, res: MedusaResponse, next: MedusaNextFunction) {
  await optionalCustomer(req, res, () => {
    if (!req.shop) throw new ShopError("unauthenticated", "Sign in first.");
    next();
  });
}

/**
 * Lets admins of the shop pass and sets `req.shop`.
 * @throws ShopError `unauthenticated`, `forbidden`
 */
export async function requireAdmin(req: MaybeShopRequest, res: MedusaResponse, next: MedusaNextFunction) {
  await requireCustomer(req, res, () => {
    if (req.shop?.role !== "admin") throw new ShopError("forbidden", "Only an admin of the shop may do this.");
    next();
  });
}

/**
 * Lets a person ask about their own e-mail (in lower case), and an admin about anybody's.
 * @throws ShopError `forbidden`
 */
export function requireSelfOrAdmin(shop: ShopIdentity, email: string): void {
  if (shop.email !== email && shop.role !== "admin")
    throw new ShopError("forbidden", "This is someone else's account.");
}
