import { OpaqueId } from "medusa-backend/contract";
import { z } from "zod";
import { LINE_FIELDS } from "./return-fields";

/** The form that chooses the pieces to withdraw from. */
export const WithdrawalFields = z.object(LINE_FIELDS);

/** The form that confirms it. `all`: everything that is left, whatever that is by then. `key` is the question's. */
export const ConfirmWithdrawalFields = z.object({
  ...LINE_FIELDS,
  all: z.literal("yes").optional().catch(undefined),
  key: OpaqueId(100).catch(""),
});
