import * as z from "zod/mini";

const Faults = z.optional(z.array(z.string()));

/** What became of a message to the shop: sent, or what is wrong with which field, and with none of them (`form`). */
export const MessageAnswer = z.object({
  sent: z.boolean(),
  faults: z.object({ name: Faults, email: Faults, message: Faults, form: Faults }),
});
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** The fields as they were typed. */
export type TypedMessage = { name: string; email: string; message: string };
