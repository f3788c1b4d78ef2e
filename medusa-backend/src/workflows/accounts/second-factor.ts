import { createHash, randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { GooglePerson } from "../../contract/google";
import {
  CODE_DIGITS,
  RECOVERY_CODES,
  SECOND_STEP_MINUTES,
  SECOND_STEP_TRIES,
  type SecondStepMethod,
} from "../../contract/second-factor";
import { hashToken, newToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { asShopError, ShopError } from "../../lib/shop-error";
import type { FactorChange } from "../../mails/kinds/second-factor";
import { auditService } from "../../modules/audit";
import { mailedLinkService } from "../../modules/mailed-link";
import { sessionService, type WaitingStep } from "../../modules/session";
import { findAccountById, getWaysIn } from "../../queries/accounts/accounts";
import { getCustomerOf, getOpsUserOf } from "../../queries/accounts/credentials";
import {
  deleteFactors,
  getFactorIdentity,
  getFactorState,
  hasSecondFactor,
  isFactorDue,
  listFactors,
  secondStepMethods,
} from "../../queries/accounts/second-factor";
import { queueMail } from "../mails/queue-mail";
import { planRemoval, type Removal } from "./factor-removal";
import { linkGoogleWorkflow, signInWithGoogleWorkflow } from "./google-sign-in";
import { endCredentials, linkGone, withLockedAccount } from "./locked-account";
import { signInWorkflow } from "./sessions";

const Person = GooglePerson.extend({ email: z.string() });
const Of = { customerId: z.string(), generation: z.number() };

const SignInStart = z.discriminatedUnion("way", [
  z.object({ way: z.literal("password"), authIdentityId: z.string(), ...Of }),
  z.object({
    way: z.literal("google"),
    person: Person,
    authIdentityId: z.string(),
    provenEmail: z.string().nullable(),
    ...Of,
  }),
  z.object({ way: z.literal("link"), person: Person, ...Of }),
]);
export type SignInStart = z.infer<typeof SignInStart>;

const over = () => new ShopError("not_found", "This sign-in has expired. Start again.");

/**
 * Returns if the account has no second factor; otherwise the sign-in waits for one.
 * @throws ShopError `second_factor_required` with what the second step needs, `invalid_credentials`
 */
export async function requireSecondStep(container: MedusaContainer, start: SignInStart): Promise<void> {
  const { customerId, generation } = start;
  await endDueFactor(container, customerId);
  const methods = await secondStepMethods(databaseOf(container), customerId);
  if (methods.length === 0) return;
  const token = newToken();
  const step = { customerId, tokenHash: hashToken(token), start, minutes: SECOND_STEP_MINUTES };
  await withLockedAccount(container, { customerId, generation }, (transaction) =>
    sessionService(container).addSecondStep(transaction, step),
  ).catch((error: unknown) => {
    if (asShopError(error)?.shopCode !== "conflict") throw error;
    throw new ShopError("invalid_credentials", "This sign-in is not valid. Start again.", { cause: error });
  });
  throw new ShopError(
    "second_factor_required",
    "This account has a second factor: sign in on the shop's own sign-in page, which asks for a code.",
    { details: { second_step: { token, methods } } },
  );
}

/** Counts a try. Check the factor of its `customerId`, then call `finishSecondStep`. @throws ShopError `not_found` */
export async function trySecondStep(container: MedusaContainer, token: string): Promise<WaitingStep> {
  const step = await sessionService(container).trySecondStep(hashToken(token), SECOND_STEP_TRIES);
  if (!step) throw over();
  return step;
}

/** For a question to the account's passkeys, which counts no try. @throws ShopError as `trySecondStep` */
export async function findSecondStep(container: MedusaContainer, token: string): Promise<WaitingStep> {
  const step = await sessionService(container).findSecondStep(hashToken(token), SECOND_STEP_TRIES);
  if (!step) throw over();
  return step;
}

/** Starts the session, once. A removal by staff stops: the owner still has the factor. @throws ShopError `not_found` */
export async function finishSecondStep(container: MedusaContainer, { id, customerId }: WaitingStep) {
  const taken = await sessionService(container).takeSecondStep(id);
  if (taken === null) throw over();
  await stopRemoval(container, { customerId, actorId: customerId });
  const start = SignInStart.parse(taken);
  const isProved = true;
  if (start.way === "google")
    return (await signInWithGoogleWorkflow(container).run({ input: { ...start, isProved } })).result;
  if (start.way === "link") return (await linkGoogleWorkflow(container).run({ input: { ...start, isProved } })).result;
  const { result } = await signInWorkflow(container).run({ input: { ...start, isProved } });
  return { customerId, ...result };
}

/** Records that a second factor proved a session just now. */
export const markProved = (container: MedusaContainer, sessionId: string): Promise<void> =>
  sessionService(container).proveSession(sessionId);

const DIGITS = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** A recovery code as Medusa made it: eight groups of four digits; null for what cannot be one. */
export function toRecoveryCode(typed: string): string | null {
  const digits = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[0-9a-f]{32}$/.test(digits) ? (digits.match(/.{4}/g) ?? []).join("-") : null;
}

/** What Medusa's check answers: false if it refuses the code, and its error for any other failure. */
async function accepts(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof MedusaError && error.type === MedusaError.Types.NOT_ALLOWED) return false;
    throw error;
  }
}

/** Marks a code of an identity as used; false if it was used before. Medusa accepts an authenticator's code again. */
export function spendCode(container: MedusaContainer, authIdentityId: string, code: string): Promise<boolean> {
  const digest = createHash("sha256").update(`${authIdentityId}:${code}`).digest("hex");
  return sessionService(container).spendCode(digest);
}

/** The identities that may have a customer's recovery codes: those of authenticators or, without one, the account's. */
async function listCodeIdentities(container: MedusaContainer, customerId: string): Promise<string[]> {
  const database = databaseOf(container);
  const factors = await listFactors(database, customerId);
  if (factors.length > 0) return factors.map(({ authIdentityId }) => authIdentityId);
  const identity = await getFactorIdentity(database, customerId);
  return identity ? [identity] : [];
}

/** Checks a code of an authenticator, or a recovery code, and spends it; null for a wrong or used one. */
export async function checkCode(
  container: MedusaContainer,
  customerId: string,
  code: string,
): Promise<SecondStepMethod | null> {
  const auth = container.resolve(Modules.AUTH);
  const factors = await listFactors(databaseOf(container), customerId);
  if (DIGITS.test(code)) {
    for (const { id, authIdentityId } of factors)
      if (await accepts(auth.verifyAuthMfa({ id, code })))
        return (await spendCode(container, authIdentityId, code)) ? "totp" : null;
    return null;
  }
  const recovery = toRecoveryCode(code);
  if (recovery === null) return null;
  for (const authIdentityId of await listCodeIdentities(container, customerId)) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of Medusa's, no hook of React's
    if (!(await accepts(auth.useAuthMfaRecoveryCode({ auth_identity_id: authIdentityId, code: recovery })))) continue;
    if (!(await spendCode(container, authIdentityId, recovery))) return null;
    await noteChange(container, databaseOf(container), { customerId, actorId: customerId, change: "code_used" });
    return "recovery_code";
  }
  return null;
}

type Change = { customerId: string; actorId: string; change: FactorChange };

async function noteChange(container: MedusaContainer, transaction: Database, { customerId, actorId, change }: Change) {
  const entry = { actorId, action: `second_factor.${change}`, subjectId: customerId };
  await auditService(container).appendEntry(transaction, entry);
  const account = await findAccountById(transaction, customerId);
  if (!account) return;
  const { name, email: to } = account;
  await queueMail(container, { ...newMail(), to, customerId, data: { name, change } }, transaction);
}

const newMail = () => ({ key: `second_factor:${randomUUID()}`, kind: "second_factor_changed" as const });

type OpsChange = { authIdentityId: string; sessionId: string; change: OpsFactorChange };
export type OpsFactorChange = Extract<FactorChange, "on" | "off" | "code_used">;

/** Once a factor is on, all that was begun without it ends, but for that session, and a planned removal is off. */
export async function followOpsFactor(container: MedusaContainer, { authIdentityId, sessionId, change }: OpsChange) {
  const database = databaseOf(container);
  const sessions = sessionService(container);
  const customerId = await getCustomerOf(database, authIdentityId);
  const user = await getOpsUserOf(database, authIdentityId);
  const follow = async (transaction: Database) => {
    if (change === "on" && customerId) {
      await endCredentials(container, transaction, { customerId, keepOpsSessionId: sessionId });
      await sessions.planFactorEnd(transaction, { customerId, hours: null });
    } else if (change === "on") await sessions.endOpsSessions(transaction, [authIdentityId], sessionId);
    if (!user) return;
    const entry = { actorId: user.id, action: `second_factor.${change}`, subjectId: customerId ?? user.id };
    await auditService(container).appendEntry(transaction, entry);
    const mail = { ...newMail(), to: user.email, ...(customerId && { customerId }) };
    await queueMail(container, { ...mail, data: { name: user.name, change, inMedusaAdmin: true } }, transaction);
  };
  if (customerId) await withLockedAccount(container, { customerId }, follow);
  else await database.transaction(follow);
}

type Owner = { customerId: string; sessionId: string; generation: number };

async function requireOff(container: MedusaContainer, customerId: string): Promise<void> {
  if ((await getFactorState(databaseOf(container), customerId)).isOn)
    throw new ShopError("conflict", "This account has a second factor already.");
}

/** @throws ShopError `conflict` */
export async function requireOn(container: MedusaContainer, customerId: string): Promise<void> {
  if (!(await hasSecondFactor(databaseOf(container), customerId)))
    throw new ShopError("conflict", "This account has no second factor.");
}

async function listPending(container: MedusaContainer, customerId: string) {
  const identity = await getFactorIdentity(databaseOf(container), customerId);
  if (!identity) throw new ShopError("conflict", "This account cannot sign in.");
  const which = { auth_identity_id: identity, provider: "totp" as const, status: "pending" as const };
  return { identity, pending: await container.resolve(Modules.AUTH).listAuthMfa(which) };
}

/** Makes the key of a new authenticator; `email` names the account in the app. @throws ShopError `conflict` */
export async function startFactor(
  container: MedusaContainer,
  { customerId, email }: { customerId: string; email: string },
): Promise<{ key: string; uri: string }> {
  if (!getEnv().AUTH_MFA_ENCRYPTION_KEY)
    throw new ShopError("conflict", "This shop cannot set up second factors: AUTH_MFA_ENCRYPTION_KEY is not set.");
  await requireOff(container, customerId);
  const auth = container.resolve(Modules.AUTH);
  const { identity, pending } = await listPending(container, customerId);
  for (const { id } of pending) await auth.disableAuthMfa({ id });
  const { secret, otpauth_url } = await auth.startAuthMfa({
    auth_identity_id: identity,
    provider: "totp",
    label: email,
  });
  if (!secret || !otpauth_url) throw new Error("Medusa made an authenticator without a key.");
  return { key: secret, uri: otpauth_url };
}

/**
 * Turns a new authenticator on with its first code and ends other sessions and links. Null for a wrong code.
 * @throws ShopError `conflict` if nothing waits for a code, or everything was ended meanwhile
 */
export async function confirmFactor(container: MedusaContainer, owner: Owner, code: string): Promise<string[] | null> {
  const { customerId, sessionId } = owner;
  const auth = container.resolve(Modules.AUTH);
  const { identity, pending } = await listPending(container, customerId);
  const [factor] = pending;
  if (!factor) throw new ShopError("conflict", "This has expired. Start again.");
  // The right code turns it on at once, so it is checked under the lock, which refuses whoever was signed out.
  const codes = await withLockedAccount(container, owner, async (transaction) => {
    if (!DIGITS.test(code) || !(await accepts(auth.verifyAuthMfa({ id: factor.id, code })))) return null;
    await spendCode(container, identity, code);
    await endCredentials(container, transaction, { customerId, keepSessionId: sessionId });
    await sessionService(container).planFactorEnd(transaction, { customerId, hours: null });
    await noteChange(container, transaction, { customerId, actorId: customerId, change: "on" });
    return await generateCodes(container, customerId);
  });
  if (codes) await markProved(container, sessionId);
  return codes;
}

/** Makes new recovery codes in place of the others, for somebody whose code was right. @throws ShopError `conflict` */
export async function makeRecoveryCodes(container: MedusaContainer, owner: Owner): Promise<string[]> {
  const { customerId } = owner;
  await requireOn(container, customerId);
  return await withLockedAccount(container, owner, async (transaction) => {
    await noteChange(container, transaction, { customerId, actorId: customerId, change: "codes" });
    return await generateCodes(container, customerId);
  });
}

async function generateCodes(container: MedusaContainer, customerId: string): Promise<string[]> {
  const [identity = ""] = await listCodeIdentities(container, customerId);
  const which = { auth_identity_id: identity, count: RECOVERY_CODES };
  return (await container.resolve(Modules.AUTH).generateAuthMfaRecoveryCodes(which)).codes;
}

/**
 * Call it for somebody whose passkey was right just now. Ends other sessions and links. Returns new recovery codes, or
 * null if there are some. @throws ShopError `conflict`
 */
export async function askForPasskey(container: MedusaContainer, owner: Owner): Promise<string[] | null> {
  const { customerId, sessionId } = owner;
  const database = databaseOf(container);
  const { isOn, codesLeft } = await getFactorState(database, customerId);
  if (!isOn && (await getWaysIn(database, customerId)).isOps)
    throw new ShopError(
      "conflict",
      "This account also signs in to Medusa Admin, which cannot ask for a passkey. Set up an authenticator first.",
    );
  const codes = await withLockedAccount(container, owner, async (transaction) => {
    await endCredentials(container, transaction, { customerId, keepSessionId: sessionId });
    await sessionService(container).setAsksPasskey(transaction, { customerId, asks: true });
    await noteChange(container, transaction, { customerId, actorId: customerId, change: "passkey_on" });
    return codesLeft > 0 ? null : await generateCodes(container, customerId);
  });
  await markProved(container, sessionId);
  return codes;
}

/** The transaction has locked the account. Does nothing if no passkey was asked for. */
export async function stopAskingForPasskey(container: MedusaContainer, transaction: Database, customerId: string) {
  const { isOn, asksPasskey } = await getFactorState(transaction, customerId);
  if (!asksPasskey) return;
  if (!isOn) return await endFactor(container, transaction, { customerId, actorId: customerId });
  await sessionService(container).setAsksPasskey(transaction, { customerId, asks: false });
  await noteChange(container, transaction, { customerId, actorId: customerId, change: "passkey_off" });
}

/** `actorId`: its owner (the default), a Medusa user or "cli"; `generation` as in `withLockedAccount`. */
type Off = { customerId: string; generation?: number; actorId?: string };

/** Turns a customer's second factor off at once. @throws ShopError `conflict` if there is none */
export async function turnFactorOff(container: MedusaContainer, { customerId, generation, actorId = customerId }: Off) {
  await requireOn(container, customerId);
  await withLockedAccount(container, { customerId, generation }, (transaction) =>
    endFactor(container, transaction, { customerId, actorId }),
  );
}

async function endFactor(container: MedusaContainer, transaction: Database, { customerId, actorId }: Removal) {
  const sessions = sessionService(container);
  await deleteFactors(transaction, customerId);
  await sessions.setAsksPasskey(transaction, { customerId, asks: false });
  await sessions.forgetProofs(transaction, customerId);
  await sessions.endSecondSteps(transaction, customerId);
  await sessions.planFactorEnd(transaction, { customerId, hours: null });
  await noteChange(container, transaction, { customerId, actorId, change: "off" });
}

/** Turns a second factor off whose removal by staff is due. Runs at the beginning of each sign-in. */
export async function endDueFactor(container: MedusaContainer, customerId: string): Promise<void> {
  if (!(await isFactorDue(databaseOf(container), customerId))) return;
  await withLockedAccount(container, { customerId }, async (transaction) => {
    if (await isFactorDue(transaction, customerId))
      await endFactor(container, transaction, { customerId, actorId: "schedule" });
  });
}

/** Takes a second factor off after a day. The mail's link, or a sign-in, stops it. @throws ShopError `conflict` */
export async function requestRemoval(container: MedusaContainer, removal: Removal): Promise<void> {
  await requireOn(container, removal.customerId);
  await withLockedAccount(container, removal, (transaction) => planRemoval(container, transaction, removal));
}

/** Returns whether there was a removal to stop. */
export async function stopRemoval(container: MedusaContainer, { customerId, actorId }: Removal): Promise<boolean> {
  if (!(await getFactorState(databaseOf(container), customerId)).endsAt) return false;
  await withLockedAccount(container, { customerId }, (transaction) =>
    keepFactor(container, transaction, { customerId, actorId }),
  );
  return true;
}

async function keepFactor(container: MedusaContainer, transaction: Database, { customerId, actorId }: Removal) {
  await sessionService(container).planFactorEnd(transaction, { customerId, hours: null });
  await noteChange(container, transaction, { customerId, actorId, change: "kept" });
}

/** Stops it by the link of its mail, once. @throws ShopError `not_found` */
export async function keepFactorByLink(container: MedusaContainer, tokenHash: string): Promise<void> {
  const links = mailedLinkService(container);
  const link = await links.findLink(tokenHash, "factor");
  if (!link) throw linkGone();
  const { customerId } = link;
  await withLockedAccount(container, { customerId }, async (transaction) => {
    if (!(await links.spendLink(transaction, tokenHash, "factor"))) throw linkGone();
    await keepFactor(container, transaction, { customerId, actorId: customerId });
  });
}
