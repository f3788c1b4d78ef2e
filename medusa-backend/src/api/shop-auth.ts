import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "zod";
import { may, type Permission } from "../contract/permissions";
import { readToken } from "../lib/auth/tokens";
import { type Database, databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { findIdentity, type ShopIdentity } from "../queries/accounts/accounts";

/** A request behind `requireCustomer` or `requirePermission`. */
export type ShopRequest<Body = unknown> = MedusaRequest<Body> & { shop: ShopIdentity };
/** A request behind `optionalCustomer`. */
export type MaybeShopRequest<Body = unknown> = MedusaRequest<Body> & { shop?: ShopIdentity };

const Claims = z.object({ actor_id: z.string(), session_id: z.string(), use: z.enum(["session", "id"]) });

/** Null for a token that is malformed, forged, expired or revoked, and an id token that the route does not accept. */
async function readIdentity(
  database: Database,
  authorization: string,
  takesIdToken: boolean,
): Promise<ShopIdentity | null> {
  const claims = Claims.safeParse(readToken(authorization, "customer"));
  if (!claims.success) return null;
  const { session_id, actor_id, use } = claims.data;
  if (use === "id" && !takesIdToken) return null;
  return findIdentity(database, { sessionId: session_id, customerId: actor_id });
}

type MakeCheck = (
  takesIdToken: boolean,
) => (req: MaybeShopRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>;

/** An invalid token is refused even if the route needs no sign-in. @throws ShopError `unauthenticated` */
export const optionalCustomer: MakeCheck = (takesIdToken) => async (req, _res, next) => {
  const authorization = req.get("authorization");
  if (authorization === undefined) return next();
  const database = databaseOf(req.scope);
  const identity = await readIdentity(database, authorization, takesIdToken);
  if (!identity) throw new ShopError("unauthenticated", "Your sign-in has ended. Sign in again.");
  req.shop = identity;
  next();
};

/** @throws ShopError `unauthenticated` */
export const requireCustomer: MakeCheck = (takesIdToken) => async (req, res, next) => {
  await optionalCustomer(takesIdToken)(req, res, () => {
    if (!req.shop) throw new ShopError("unauthenticated", "Sign in first.");
    next();
  });
};

/** @throws ShopError `unauthenticated`, `second_factor_needed`, `forbidden` */
export const requirePermission =
  (permission: Permission): MakeCheck =>
  (takesIdToken) =>
  async (req, res, next) => {
    await requireCustomer(takesIdToken)(req, res, () => {
      if (req.shop && may(req.shop, permission)) return next();
      if (req.shop?.needsSecondFactor)
        throw new ShopError("second_factor_needed", "Your role needs a second factor. Set it up on your account page.");
      const role = req.shop?.staffRoleName;
      throw new ShopError(
        "forbidden",
        role
          ? `Your role, ${role}, does not allow this. An owner of the shop can change that.`
          : "Only an admin of the shop may do this.",
      );
    });
  };

/** An e-mail of one's own (in lower case), or any with the permission. @throws ShopError `forbidden` */
export function requireSelfOr(permission: Permission, shop: ShopIdentity, email: string): void {
  if (shop.email !== email && !may(shop, permission))
    throw new ShopError("forbidden", "This is someone else's account.");
}
