import * as v from "valibot";

const Faults = v.optional(v.array(v.string()));

/** What became of a message to the shop: sent, or what is wrong with which field, and with none of them (`form`). */
export const MessageAnswer = v.object({
  sent: v.boolean(),
  faults: v.object({ name: Faults, email: Faults, message: Faults, form: Faults }),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

/** The fields as they were typed. */
export type TypedMessage = { name: string; email: string; message: string };
