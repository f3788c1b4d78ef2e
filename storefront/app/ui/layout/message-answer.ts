import * as v from "valibot";

const Faults = v.optional(v.array(v.string()));

/** The result of a message to the shop: sent, or the faults by field, and of the form itself (`form`). */
export const MessageAnswer = v.object({
  sent: v.boolean(),
  faults: v.object({ name: Faults, email: Faults, message: Faults, form: Faults }),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

/** The fields as typed. */
export type TypedMessage = { name: string; email: string; message: string };
