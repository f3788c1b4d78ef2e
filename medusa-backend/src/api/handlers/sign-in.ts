import { setTimeout as delay } from "node:timers/promises";
import { Modules } from "@medusajs/framework/utils";
import * as rows from "../../contract/routes/accounts";
import { requireUncommonPassword } from "../../lib/auth/passwords";
import { readGoogleProof } from "../../lib/auth/sealed-text";
import { hashToken, signIdToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { readWithAny } from "../../lib/config/secrets";
import { databaseOf } from "../../lib/database/connection";
import { asShopError, ShopError } from "../../lib/shop-error";
import { toEntityId } from "../../queries/accounts/credentials";
import { getFactorState } from "../../queries/accounts/second-factor";
import { signUpWorkflow } from "../../workflows/accounts/accounts";
import { checkLink, withAccountLock, withLockedAccount } from "../../workflows/accounts/locked-account";
import { checkPasskey, startPasskeySignIn, startSecondStep } from "../../workflows/accounts/passkeys";
import { checkPassword, redeemPasswordReset, requestPasswordReset } from "../../workflows/accounts/passwords";
import {
  askForPasskey,
  confirmFactor,
  endDueFactor,
  findSecondStep,
  finishSecondStep,
  keepFactorByLink,
  makeRecoveryCodes,
  requireSecondStep,
  startFactor,
  stopAskingForPasskey,
  stopRemoval,
  trySecondStep,
  turnFactorOff,
} from "../../workflows/accounts/second-factor";
import { signInWorkflow, signOut } from "../../workflows/accounts/sessions";
import { handle } from "../handle";
import {
  countGoogleSignIn,
  countMail,
  countPasskeyQuestion,
  countSignIn,
  countSignUp,
  EVEN_ANSWER_MS,
  isFirstUse,
} from "../rate-limits";
import { countCode, requireCode, requireOwnCode, requireOwnPasskey, wrongCode } from "../require-factor";
import { requireAccountOwner } from "../require-owner";
import { enterWithGoogle, toSessionAnswer, toSessionUser } from "../session-answer";

const wrong = () => new ShopError("invalid_credentials", "Wrong e-mail address or password.");

/** How long two sign-ins of one person wait for each other. */
const LOCK_SECONDS = 8;

export const SIGN_IN = [
  /** Sign-ups with one e-mail wait for each other: whoever is told that the account exists can sign in at once. */
  handle(rows.SignUp, async (input, req) => {
    requireUncommonPassword(input.password, "password");
    await countSignUp(req);
    const { result } = await withAccountLock(req.scope, input.email, () => signUpWorkflow(req.scope).run({ input }));
    return await toSessionAnswer(req.scope, { ...result.account, ...result.session });
  }),

  /** A wrong or meanwhile replaced password and an unknown e-mail get the same answer in the same time. */
  handle(rows.SignIn, async (credentials, req) => {
    const giveBack = await countSignIn(req, credentials.email);
    const owner = await checkPassword(req.scope, credentials);
    if (!owner) throw wrong();
    await giveBack();
    await requireSecondStep(req.scope, { way: "password", ...owner });
    const { result } = await signInWorkflow(req.scope)
      .run({ input: owner })
      .catch((error: unknown) => {
        throw asShopError(error)?.shopCode === "invalid_credentials" ? wrong() : error;
      });
    return await toSessionAnswer(req.scope, { customerId: owner.customerId, ...result });
  }),

  /** The storefront's proof of a sign-in at Google is the only evidence of the person's identity. */
  handle(rows.SignInWithGoogle, async ({ proof, password }, req) => {
    const claims = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readGoogleProof(proof, secret, Date.now()));
    const giveBack = await countGoogleSignIn(req, claims?.email ?? null);
    if (!claims || !(await isFirstUse(req, claims.proofId))) {
      throw new ShopError("invalid_credentials", "This sign-in is not valid. Start again.");
    }
    const enter = () => enterWithGoogle(req.scope, claims, password);
    const lock = { timeout: LOCK_SECONDS, expire: LOCK_SECONDS };
    const session = await req.scope
      .resolve(Modules.LOCKING)
      .execute(`google:${toEntityId(claims)}`, enter, lock)
      .catch(async (error: unknown) => {
        const code = asShopError(error)?.shopCode;
        if (code === "link_required" || code === "second_factor_required") await giveBack();
        throw error;
      });
    await giveBack();
    return await toSessionAnswer(req.scope, session);
  }),

  handle(rows.StartPasskeySignIn, async (_, req) => {
    await countPasskeyQuestion(req);
    return { options: { ...(await startPasskeySignIn(req.scope)) } };
  }),

  /** A passkey is both factors. A removal of the second factor by staff stops, as in a second step. */
  handle(rows.SignInWithPasskey, async ({ credential }, req) => {
    const owner = await checkPasskey(req.scope, credential, { purpose: "sign-in", customerId: null });
    const { customerId } = owner;
    await endDueFactor(req.scope, customerId);
    await stopRemoval(req.scope, { customerId, actorId: customerId });
    const { result } = await signInWorkflow(req.scope).run({ input: { ...owner, isProved: true } });
    return await toSessionAnswer(req.scope, { customerId, ...result });
  }),

  handle(rows.FinishSecondStep, async ({ token, code }, req) => {
    const step = await trySecondStep(req.scope, token);
    await requireCode(req, step.customerId, code);
    return await toSessionAnswer(req.scope, await finishSecondStep(req.scope, step));
  }),

  handle(rows.StartSecondStepByPasskey, async ({ token }, req) => {
    await countPasskeyQuestion(req);
    return { options: { ...(await startSecondStep(req.scope, await findSecondStep(req.scope, token))) } };
  }),

  handle(rows.FinishSecondStepByPasskey, async ({ token, credential }, req) => {
    const step = await trySecondStep(req.scope, token);
    await checkPasskey(req.scope, credential, { purpose: "second-step", customerId: step.customerId });
    return await toSessionAnswer(req.scope, await finishSecondStep(req.scope, step));
  }),

  handle(rows.AskOwnPasskey, async (_, req) => ({
    options: { ...(await startSecondStep(req.scope, req.shop)) },
  })),

  handle(rows.ConfirmAgainByPasskey, ({ credential }, req) => requireOwnPasskey(req, credential)),

  handle(rows.AskForPasskey, async ({ credential }, req) => {
    await requireOwnPasskey(req, credential);
    return { codes: await askForPasskey(req.scope, req.shop) };
  }),

  handle(rows.StopAskingForPasskey, async (_, req) => {
    const { customerId, generation } = req.shop;
    await withLockedAccount(req.scope, { customerId, generation }, (transaction) =>
      stopAskingForPasskey(req.scope, transaction, customerId),
    );
  }),

  handle(rows.GetSecondFactor, async (_, req) => ({
    isOffered: getEnv().AUTH_MFA_ENCRYPTION_KEY !== undefined,
    ...(await getFactorState(databaseOf(req.scope), req.shop.customerId)),
  })),

  /** Makes the key of a new authenticator, which a code then confirms. */
  handle(rows.StartFactor, async ({ password }, req) => {
    const { customerId, email } = req.shop;
    await requireAccountOwner(req, password);
    return await startFactor(req.scope, { customerId, email: email ?? "" });
  }),

  /** Turns a new authenticator on, and answers its recovery codes once. */
  handle(rows.ConfirmFactor, async ({ code }, req) => {
    const giveBack = await countCode(req, req.shop.customerId);
    const codes = await confirmFactor(req.scope, req.shop, code);
    if (!codes) throw wrongCode();
    await giveBack();
    return { codes };
  }),

  handle(rows.MakeRecoveryCodes, async ({ code }, req) => {
    await requireOwnCode(req, code);
    return { codes: await makeRecoveryCodes(req.scope, req.shop) };
  }),

  handle(rows.TurnFactorOff, async ({ code }, req) => {
    await requireOwnCode(req, code);
    await turnFactorOff(req.scope, req.shop);
  }),

  handle(rows.ConfirmAgain, ({ code }, req) => requireOwnCode(req, code)),

  /** Answers whose second factor a link keeps. */
  handle(rows.CheckKeepFactor, ({ token }, req) => checkLink(req.scope, token, "factor")),

  /** The link works without a sign-in. */
  handle(rows.KeepFactor, ({ token }, req) => keepFactorByLink(req.scope, hashToken(token))),

  handle(rows.GetCurrentSession, async (_, req) => ({
    sessionId: req.shop.sessionId,
    user: toSessionUser(req.shop),
  })),

  handle(rows.SignOut, (_, req) => signOut(req.scope, req.shop.sessionId)),

  /** For the browser. An id token opens no such route, so a leaked one cannot renew itself. */
  handle(rows.IssueIdToken, async (_, req) => {
    const { idToken, expiresAt } = signIdToken({ ...req.shop, expiresAt: req.shop.sessionExpiresAt });
    return { idToken, expiresAt: expiresAt.toISOString(), user: toSessionUser(req.shop) };
  }),

  /** Neither the answer nor its time reveals whether the e-mail has an owner. */
  handle(rows.RequestPasswordReset, async ({ email }, req) => {
    await countMail(req, "passwordReset", email);
    await Promise.all([requestPasswordReset(req.scope, email), delay(EVEN_ANSWER_MS)]);
  }),

  /** Answers whose password a link sets, so that people notice an expired link before they choose a password. */
  handle(rows.CheckPasswordReset, ({ token }, req) => checkLink(req.scope, token, "password")),

  handle(rows.RedeemPasswordReset, ({ token, password }, req) =>
    redeemPasswordReset(req.scope, { tokenHash: hashToken(token), password }),
  ),
];
