import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { LIMITS, RequiredText } from "../contract/common";
import { COMMON_PASSWORD, isCommonPassword } from "../lib/auth/passwords";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { deleteUnownedIdentity, isInvitation, isInvited, isInvitedIdentity } from "../queries/accounts/credentials";
import { countSignUp } from "./rate-limits";
import { SAFE_METHODS } from "./route-table";

/** Medusa trims nothing: an e-mail with a leading space is another identity. */
const isTyped = (value: string) => RequiredText(LIMITS.email).safeParse(value).data === value;
const Registration = z.object({ email: z.string().refine(isTyped), password: z.string() });

const NewPassword = z.object({ password: z.string() });

/** Refuses a commonly used password for a Medusa user. @throws MedusaError `invalid_data` */
export function refuseCommonPassword(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const given = NewPassword.safeParse(req.body);
  if (given.success && isCommonPassword(given.data.password))
    throw new MedusaError(MedusaError.Types.INVALID_DATA, COMMON_PASSWORD);
  next();
}

/**
 * Medusa's registration makes an identity for anybody who asks. Medusa Admin sends the invitation's token only with the
 * next call, so here the e-mail must have an open invitation. An identity without an owner is removed first, so that an
 * unfinished registration blocks no invitation; an account of the shop with that e-mail does (Medusa answers 401).
 * @throws MedusaError `invalid_data`, which Medusa Admin shows as an invitation that is not valid
 */
export async function requireInvitation(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  await countSignUp(req);
  const registration = Registration.safeParse(req.body);
  const database = databaseOf(req.scope);
  if (!registration.success || !(await isInvited(database, registration.data.email)))
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "There is no open invitation for this e-mail address.");
  await deleteUnownedIdentity(database, registration.data.email);
  next();
}

/**
 * Only whoever signs in with the invited e-mail becomes a user, under that e-mail: Medusa would take any identity, a
 * customer's too, and any e-mail. It refuses unknown tokens itself.
 */
export async function requireInvitedEmail(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const database = databaseOf(req.scope);
  const token = String(req.query.token);
  const { auth_context: signedIn } = req as { auth_context?: { auth_identity_id?: string } };
  const { email } = (req.body ?? {}) as { email?: string | null };
  const accepting = { token, authIdentityId: signedIn?.auth_identity_id ?? "", email: email ?? null };
  if ((await isInvitation(database, token)) && !(await isInvitedIdentity(database, accepting)))
    throw new ShopError("forbidden", "This invitation is for another e-mail address. Sign in with the invited one.");
  next();
}

/** The actor type that Medusa gives a request signed by a secret API key. */
const API_KEY_ACTOR = "api-key";

/** A secret API key would keep working after its user is removed. */
export function refuseSecretKey(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const { auth_context: signedIn } = req as { auth_context?: { actor_type?: string } };
  if (signedIn?.actor_type === API_KEY_ACTOR)
    throw new ShopError("unauthenticated", "Secret API keys are switched off in this shop. Sign in as a user.");
  next();
}

/** Allows only publishable API keys to be made. @throws MedusaError `invalid_data`, which Medusa Admin shows */
export function refuseNewSecretKey(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if ((req.body as { type?: unknown } | undefined)?.type !== "publishable")
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "Secret API keys are switched off in this shop, because a key would work after the user who made it is removed.",
    );
  next();
}

const ADMIN_ROUTE = /^\/admin(?=[/?]|$)/i;

/**
 * Pages, links, pictures and redirects of another site cannot read from Medusa Admin with their visitor's cookie. Only
 * browsers send `Sec-Fetch-Site`; for a typed address it is `none`.
 */
export function refuseForeignReads(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const site = req.get("sec-fetch-site") ?? "none";
  const isForeign = site !== "same-origin" && site !== "none";
  if (isForeign && ADMIN_ROUTE.test(req.originalUrl)) throw new ShopError("forbidden", "That came from another site.");
  next();
}

/** Medusa Admin's cookie. The storefront's come along, because browsers do not separate cookies by port. */
const ADMIN_COOKIE = /(?:^|;\s*)connect\.sid=/;

/** Whether a page of Medusa's own address caused the request; null if the browser does not say. */
function isFromOwnPage(req: MedusaRequest): boolean | null {
  const site = req.get("sec-fetch-site");
  const origin = req.get("origin");
  if (site !== undefined) return site === "same-origin" && origin !== "null";
  if (origin === undefined) return null;
  return origin === new URL(getEnv().MEDUSA_PUBLIC_URL).origin || origin === `${req.protocol}://${req.get("host")}`;
}

/**
 * A write with Medusa Admin's cookie must come from one of Medusa's own pages. With an Authorization header it does not
 * use the cookie, and without CORS no other site's page can send one.
 */
export function refuseForeignWrites(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if (SAFE_METHODS.has(req.method) || req.get("authorization") !== undefined) return next();
  const isOwn = isFromOwnPage(req) ?? !ADMIN_COOKIE.test(req.get("cookie") ?? "");
  if (!isOwn) throw new ShopError("forbidden", "That came from another site. Nothing was changed.");
  next();
}
