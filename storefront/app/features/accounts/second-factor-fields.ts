import { AskedCode, credentialField, StartFactorAnswer, UsedCredential } from "medusa-backend/contract";
import { z } from "zod";

/** The form that turns a new authenticator on; the key is sent back, so that the page can show it again. */
export const ConfirmFactorFields = AskedCode.extend(StartFactorAnswer.shape);

/** A form with a code only. */
export const FactorCodeFields = AskedCode;

/** A form with one of the person's passkeys, which scripts fill in. */
export const OwnPasskeyFields = z.object({ credential: credentialField(UsedCredential) });
