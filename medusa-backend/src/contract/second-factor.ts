import { z } from "zod";
import { MailedToken, Password } from "./accounts";
import { RequiredText } from "./common";
import { UsedCredential } from "./passkeys";

/** The ways to answer a second step: an authenticator app, a passkey, or one of the codes to print. */
export const SecondStepMethod = z.enum(["totp", "passkey", "recovery_code"]);
export type SecondStepMethod = z.infer<typeof SecondStepMethod>;

/** The digits of an authenticator's code, and how many recovery codes there are. */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** Wrong codes that a sign-in takes before it has to begin again, and the minutes that it waits for the right one. */
export const SECOND_STEP_TRIES = 5;
export const SECOND_STEP_MINUTES = 10;

/** How long a proof by the second factor is enough for what asks again, in minutes. */
export const PROOF_MINUTES = 10;

/** How long it takes until a factor that staff takes off has ended, in hours. */
export const REMOVAL_HOURS = 24;

/** An authenticator's code or a recovery code, as typed: spaces do not count. */
export const FactorCode = RequiredText(100).overwrite((typed) => typed.replaceAll(/\s/g, "").toLowerCase());

/**
 * In the details of a 401 `second_factor_required`, the answer to a right password or Google sign-in of an account with
 * a second factor: what the second step needs. `token` is a secret.
 */
export const SecondStep = z.object({ token: z.string(), methods: z.array(SecondStepMethod) });

/**
 * POST /store/shop/sessions/second-step (anyone): signs in with the code. 201 `SessionAnswer`; 401
 * `invalid_credentials` for a wrong or used code; 404 `not_found` once the sign-in has expired, was finished or had too
 * many wrong codes; 429 `too_many_requests`.
 */
export const FinishSecondStep = z.object({ token: MailedToken, code: FactorCode });

/**
 * GET /store/shop/account/second-factor (signed in): `isOffered` is false in a shop that cannot keep keys; `isOn` is
 * for an authenticator, `asksPasskey` for a passkey after the password, which may be any of the account's
 * (`hasPasskey`); `codesLeft` counts the unused recovery codes; `endsAt` is when both end, if staff takes them off.
 */
export const SecondFactorAnswer = z.object({
  isOffered: z.boolean(),
  isOn: z.boolean(),
  asksPasskey: z.boolean(),
  hasPasskey: z.boolean(),
  codesLeft: z.number(),
  endsAt: z.iso.datetime().nullable(),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

/**
 * POST /store/shop/account/second-factor (signed in): begins to set up an authenticator; nothing is on until a code
 * confirms it. 401 `invalid_credentials` for a wrong password; for an account without one, 403 `forbidden` if the
 * sign-in is older than ten minutes; 403 `confirm_again` for an account that asks for a passkey and did not lately; 409
 * `conflict` if there is one; 429 `too_many_requests`.
 */
export const StartFactor = z.object({ password: Password.optional() });
/** `key` is the secret as text, `uri` the same for authenticator apps. */
export const StartFactorAnswer = z.object({ key: z.string(), uri: z.string() });

/** The recovery codes, which are answered once. */
export const RecoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

/**
 * A form that asks for a code: POST …/confirm turns the factor on and ends the person's other sessions, POST …/codes
 * makes new recovery codes, POST …/off turns it off, POST …/again proves this session again. 401 `invalid_credentials`
 * for a wrong or used code, 409 `conflict` if there is no such factor, 429 `too_many_requests`.
 */
export const AskedCode = z.object({ code: FactorCode });

/**
 * POST /store/shop/account/passkeys/question (signed in): the question to one of the account's passkeys, for five
 * minutes; POST /store/shop/sessions/second-step/passkey/options (anyone) for a sign-in that waits. 409 `conflict` for
 * an account without passkeys, 404 `not_found` for a sign-in that has expired.
 */
export const SecondStepToken = z.object({ token: MailedToken });

/**
 * POST /store/shop/sessions/second-step/passkey (anyone): signs in with the passkey that answers the question. 201
 * `SessionAnswer`; otherwise as `FinishSecondStep`.
 */
export const FinishSecondStepByPasskey = z.object({ token: MailedToken, credential: UsedCredential });

/**
 * What a passkey proves, by its answer to the question: POST …/second-factor/again/passkey proves this session again;
 * POST …/second-factor/passkey asks for a passkey after the password from now on, ends the person's other sessions, and
 * answers recovery codes if there are none yet. 401 `invalid_credentials`, 409 `conflict` for an account that opens
 * Medusa Admin without an authenticator, because that cannot ask for passkeys. DELETE …/second-factor/passkey no longer
 * asks; 403 `confirm_again` unless the session was proved lately.
 */
export const AskedPasskey = z.object({ credential: UsedCredential });
export const AskPasskeyAnswer = z.object({ codes: z.array(z.string()).nullable() });

/**
 * GET /store/shop/staff/customers/:id/second-factor (staff). POST takes the factor off after `REMOVAL_HOURS`; the
 * customer and the owners are mailed at once. 409 `conflict` if there is none, or it is being taken off. DELETE stops
 * that.
 */
export const CustomerFactorAnswer = z.object({ isOn: z.boolean(), endsAt: z.iso.datetime().nullable() });

/** POST /store/shop/account/second-factor/keep (anyone): stops a removal by the mailed link. 404 `not_found`. */
export const KeepFactor = z.object({ token: MailedToken });
export const CheckKeepFactorAnswer = z.object({ email: z.string() });
