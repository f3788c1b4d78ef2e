import { AskedCode, StartFactorAnswer } from "medusa-backend/contract";

/** The form that turns a new authenticator on; the key is sent back, so that the page can show it again. */
export const ConfirmFactorFields = AskedCode.extend(StartFactorAnswer.shape);

/** A form with a code only. */
export const FactorCodeFields = AskedCode;
