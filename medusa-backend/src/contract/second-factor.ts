import { z } from "zod";
import { MailedToken, Password } from "./accounts";
import { RequiredText } from "./common";
import { UsedCredential } from "./passkeys";

export const SecondStepMethod = z.enum(["totp", "passkey", "recovery_code"]);
export type SecondStepMethod = z.infer<typeof SecondStepMethod>;

export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** Wrong codes before a sign-in has to begin again, and how long it waits for the right one. */
export const SECOND_STEP_TRIES = 5;
export const SECOND_STEP_MINUTES = 10;

export const PROOF_MINUTES = 10;

export const REMOVAL_HOURS = 24;

export const FactorCode = RequiredText(100).overwrite((typed) => typed.replaceAll(/\s/g, "").toLowerCase());

/** In the details of 401 `second_factor_required`. `token` is a secret. */
export const SecondStep = z.object({ token: z.string(), methods: z.array(SecondStepMethod) });

/** 404 `not_found` once the sign-in has expired, was finished or had too many wrong codes. */
export const FinishSecondStep = z.object({ token: MailedToken, code: FactorCode });

/** `isOffered` is false if the shop cannot keep keys; `isOn` is for an authenticator, `endsAt` for both factors. */
export const SecondFactorAnswer = z.object({
  isOffered: z.boolean(),
  isOn: z.boolean(),
  asksPasskey: z.boolean(),
  hasPasskey: z.boolean(),
  codesLeft: z.number(),
  endsAt: z.iso.datetime().nullable(),
});
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

/** How an account with a second factor answers it. A passkey answers any: it signs in alone. */
export const factorMethods = (
  state: Pick<SecondFactorAnswer, "isOn" | "hasPasskey" | "codesLeft">,
): SecondStepMethod[] => [
  ...(state.isOn ? (["totp"] as const) : []),
  ...(state.hasPasskey ? (["passkey"] as const) : []),
  ...(state.codesLeft > 0 ? (["recovery_code"] as const) : []),
];

/** Nothing is on until a code confirms it. */
export const StartFactor = z.object({ password: Password.optional() });
export const StartFactorAnswer = z.object({ key: z.string(), uri: z.string() });

export const RecoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

export const AskedCode = z.object({ code: FactorCode });

export const SecondStepToken = z.object({ token: MailedToken });

export const FinishSecondStepByPasskey = z.object({ token: MailedToken, credential: UsedCredential });

/** 409 if the account opens Medusa Admin without an authenticator, because that cannot ask for passkeys. */
export const AskedPasskey = z.object({ credential: UsedCredential });
export const AskPasskeyAnswer = z.object({ codes: z.array(z.string()).nullable() });

/** It ends `REMOVAL_HOURS` after staff has asked for it; the customer and the owners are mailed at once. */
export const CustomerFactorAnswer = z.object({ isOn: z.boolean(), endsAt: z.iso.datetime().nullable() });
