import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { readUserToken, signUserToken, toUserClaims, type UserClaims } from "../lib/auth/tokens";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { findSessionEnd, opsSignedInLately, readMarkOf } from "../queries/accounts/accounts";
import { findPasswordOwner, getCustomerOf, getPasswordMark, isEnrolled } from "../queries/accounts/credentials";
import { hasSecondFactor, isEnrolledLately } from "../queries/accounts/second-factor";
import {
  endDueFactor,
  followOpsFactor,
  type OpsFactorChange,
  spendCode,
  toRecoveryCode,
} from "../workflows/accounts/second-factor";
import { endMailedLinks, followOpsPassword, revokeOpsSession, startOpsSession } from "../workflows/accounts/sessions";
import { countCode } from "./require-factor";

/** `passwordMark` is added by `rememberPassword`. */
type UserRequest = MedusaRequest & {
  session?: { auth_context?: unknown; regenerate?: (done: (error?: unknown) => void) => void };
  auth_context?: unknown;
  passwordMark?: string | null;
};

async function endOf(req: MedusaRequest, claims: UserClaims): Promise<Date | null> {
  const { session_id: sessionId = "", auth_identity_id: authIdentityId, actor_id: userId } = claims;
  return findSessionEnd(databaseOf(req.scope), { sessionId, authIdentityId, userId });
}

async function isDead(req: MedusaRequest, claims: UserClaims | null): Promise<boolean> {
  return claims !== null && (await endOf(req, claims)) === null;
}

/**
 * A token whose session has ended is rejected; a cookie is emptied instead, so that a new sign-in can use it. Medusa
 * itself only verifies signatures.
 */
export async function requireLiveOpsSession(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const cookie = toUserClaims(req.session?.auth_context);
  const tokens = [toUserClaims(req.auth_context), readUserToken(req.get("authorization"))];
  const isCookieDead = await isDead(req, cookie);
  if (req.session && isCookieDead) req.session.auth_context = undefined;
  for (const claims of tokens) {
    const dead = cookie !== null && claims?.session_id === cookie.session_id ? isCookieDead : await isDead(req, claims);
    if (dead) throw new ShopError("unauthenticated", "Your sign-in has ended. Sign in again.");
  }
  next();
}

/**
 * A token becomes the cookie under a new id. Otherwise a cookie that somebody planted in this browser (from another
 * host of the domain; every customer can get one) would become the user's. The browser's earlier session ends.
 */
export async function renewCookie(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if (!req.session?.regenerate) return next();
  const former = toUserClaims(req.session.auth_context)?.session_id;
  const entering = readUserToken(req.get("authorization"))?.session_id;
  if (former && entering && former !== entering) await revokeOpsSession(req.scope, former);
  req.session.regenerate(next);
}

const SignIn = z.object({ email: z.string() });
const TokenAnswer = z.looseObject({ token: z.string(), mfa_required: z.boolean().optional() });

/**
 * True if a token of a sign-in lacks a second factor. One that waits for it is nobody's yet, and opens Medusa's routes
 * for its code alone. Medusa asks for a factor of the same identity only; the person may have it on another.
 */
async function lacksFactor(req: UserRequest, claims: UserClaims, isWaiting: boolean): Promise<boolean> {
  if (isWaiting) return claims.actor_id !== "";
  const database = databaseOf(req.scope);
  const customerId = await getCustomerOf(database, claims.auth_identity_id);
  if (customerId && (await hasSecondFactor(database, customerId))) return true;
  return await isEnrolled(database, claims.auth_identity_id);
}

/**
 * A token made from another token, or from the cookie, stays in its session, also one whose second factor was right. A
 * sign-in starts a new one.
 * @throws MedusaError `unauthorized`, in Medusa's words for a wrong password
 */
async function tie(req: UserRequest, token: string, isWaiting: boolean): Promise<string> {
  const claims = readUserToken(`Bearer ${token}`);
  if (!claims) return token;
  const isSignIn = req.passwordMark !== undefined;
  const former = isSignIn ? null : toUserClaims(req.auth_context);
  const formerEnd = former && (await endOf(req, former));
  if (former?.session_id && formerEnd) return signUserToken(claims, former.session_id, formerEnd);
  const authIdentityId = claims.auth_identity_id;
  if (await lacksFactor(req, claims, isWaiting))
    throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Invalid email or password");
  const passwordMark = req.passwordMark ?? (await readMarkOf(databaseOf(req.scope), authIdentityId));
  const { sessionId, endsAt } = await startOpsSession(req.scope, { authIdentityId, passwordMark });
  return signUserToken(claims, sessionId, new Date(endsAt));
}

/** Remembers the password that is checked, so that a reset meanwhile ends the session begun with the old one. */
export async function rememberPassword(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const signIn = SignIn.safeParse(req.body);
  if (signIn.success) {
    const { email } = signIn.data;
    const owner = await findPasswordOwner(databaseOf(req.scope), email);
    if (owner) await endDueFactor(req.scope, owner.customerId);
    req.passwordMark = await getPasswordMark(databaseOf(req.scope), email);
  }
  next();
}

const SentCode = z.object({ code: z.string().max(100).optional() });

/** The user from whom Medusa's routes for second factors take a request. */
const factorOwnerOf = (req: UserRequest): UserClaims | null =>
  toUserClaims(req.session?.auth_context) ?? readUserToken(req.get("authorization"));

const notAllowed = (message: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, message);

/** How long after a sign-in a user can set a second factor up, and after that get its recovery codes. */
const LATELY_MINUTES = 10;

/** Medusa asks for no password, so a session stolen long after its sign-in could lock its owner out. */
export async function requireRecentOpsSignIn(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const claims = factorOwnerOf(req);
  if (claims && !(await opsSignedInLately(databaseOf(req.scope), claims.session_id ?? "", LATELY_MINUTES)))
    throw notAllowed(`Sign out, sign in again, and do this within ${LATELY_MINUTES} minutes.`);
  next();
}

/**
 * Medusa asks for no code of the authenticator, so a stolen session could get recovery codes and pass the second factor
 * with them. Medusa Admin makes them only after it has turned a factor on.
 */
export async function requireNewFactor(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const claims = factorOwnerOf(req);
  if (claims && !(await isEnrolledLately(databaseOf(req.scope), claims.auth_identity_id, LATELY_MINUTES)))
    throw notAllowed("Recovery codes are made when a second factor is set up. For new ones, set it up again.");
  next();
}

/** Medusa itself accepts a code again while it is shown, and counts tries only for each sign-in. */
export async function guardFactorCode(req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const claims = factorOwnerOf(req);
  const sent = SentCode.safeParse(req.body ?? {});
  if (!sent.success) throw notAllowed("This is no code.");
  const typed = sent.data.code;
  if (!claims || typed === undefined) return next();
  const { auth_identity_id: identityId } = claims;
  const giveBack = await countCode(req, identityId);
  const code = toRecoveryCode(typed) ?? typed.trim();
  if (!(await spendCode(req.scope, identityId, code)))
    throw notAllowed("This code was used already. Wait for the next one.");
  res.on("finish", () => {
    if (res.statusCode === 200) void giveBack();
  });
  next();
}

/** Whether a request to Medusa's routes for second factors makes this change, if it succeeds. */
async function isChange(req: UserRequest, change: OpsFactorChange): Promise<boolean> {
  if (change === "code_used") return toRecoveryCode(SentCode.safeParse(req.body ?? {}).data?.code ?? "") !== null;
  const claims = factorOwnerOf(req);
  // An authenticator that was never confirmed is deleted as well.
  return change === "on" || (claims !== null && (await isEnrolled(databaseOf(req.scope), claims.auth_identity_id)));
}

/** Runs the route; its answer waits for `work`, if that returns any. */
function beforeAnswer(res: MedusaResponse, next: MedusaNextFunction, work: () => Promise<unknown> | null): void {
  const answer = res.json.bind(res);
  res.json = (body) => {
    const working = work();
    if (!working) return answer(body);
    working.then(() => answer(body), next);
    return res;
  };
  next();
}

/** Does what follows from a change of second factors (`followOpsFactor`), before it is answered. */
export const followFactor =
  (change: OpsFactorChange) => async (req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    if (!(await isChange(req, change))) return next();
    beforeAnswer(res, next, () => {
      const claims = toUserClaims(req.auth_context);
      if (res.statusCode !== 200 || !claims) return null;
      const { auth_identity_id: authIdentityId, session_id: sessionId = "" } = claims;
      return followOpsFactor(req.scope, { authIdentityId, sessionId, change });
    });
  };

/** Links each token that Medusa's sign-in routes issue for a user to a stored session. */
export function tieTokensToSession(req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const answer = res.json.bind(res);
  res.json = (body) => {
    const given = TokenAnswer.safeParse(body);
    if (!given.success) return answer(body);
    tie(req, given.data.token, given.data.mfa_required === true).then(
      (token) => answer({ ...given.data, token }),
      next,
    );
    return res;
  };
  next();
}

/** Medusa Admin's sign-out only drops the cookie. Links mailed to the same person as a customer of the shop end too. */
export async function endOpsSession(req: UserRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const claims = toUserClaims(req.session?.auth_context);
  if (!claims?.session_id) return next();
  await revokeOpsSession(req.scope, claims.session_id);
  const customerId = await getCustomerOf(databaseOf(req.scope), claims.auth_identity_id);
  if (customerId) await endMailedLinks(req.scope, customerId);
  next();
}

/**
 * Runs before the route that sets a Medusa user's new password, which ends the user's own sessions. This also ends the
 * sessions and mailed links that the same identity has as a customer of the shop, before the answer.
 */
export function endCustomerSessions(req: UserRequest, res: MedusaResponse, next: MedusaNextFunction) {
  beforeAnswer(res, next, () => {
    const authIdentityId = (req.auth_context as { auth_identity_id?: string } | undefined)?.auth_identity_id;
    return res.statusCode === 200 && authIdentityId ? followOpsPassword(req.scope, authIdentityId) : null;
  });
}
