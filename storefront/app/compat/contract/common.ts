import { LIMITS } from "medusa-backend/contract";
import { z } from "zod";
import { fromMajor } from "~/domain/money";

/** The message for a value of the wrong type; a missing one is "Required" (lib/schema-words). */
export const wrongKind = (words: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : words),
});

/**
 * Money in requests: a JSON number of major units with at most two decimals, within `min` and `max`. Turned into minor
 * units.
 */
export const MoneyAmount = (min: number, max: number) =>
  z
    .number(wrongKind("Must be a number"))
    .min(min, `Must be at least ${min.toFixed(2)}`)
    .max(max, `Must be at most ${max.toLocaleString("en-US")}`)
    .transform((major, context) => {
      try {
        return fromMajor(major);
      } catch {
        context.addIssue({ code: "custom", message: "Must have at most two decimals" });
        return z.NEVER;
      }
    });

/** An amount that a card can be charged. */
export const PayableAmount = MoneyAmount(0.5, 999_999.99);

/** A whole number in a query, written in digits only. */
export const QueryInteger = (min: number, max: number) =>
  z
    .string(wrongKind("Must be given once"))
    .regex(/^\d{1,9}$/, "Must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`));

/** `limit` and `offset` of a paged list. */
export const PageQuery = z.object({
  limit: QueryInteger(1, 1000).optional(),
  offset: QueryInteger(0, 1_000_000).optional(),
});

/**
 * A text from Medusa or Stripe, of at most `max` characters; a text that they cannot have created never reaches them.
 */
export const OpaqueText = (max: number) =>
  z
    .string(wrongKind("Must be a text given once"))
    .trim()
    .min(1, "Required")
    .max(max, `Must be ${max} characters or fewer`)
    .regex(/^[\x21-\x7e]*$/, "Contains characters that are not allowed");

export const Id = OpaqueText(255);

export const Quantity = z
  .int(wrongKind("Must be a whole number"))
  .min(1, "Must be at least 1")
  .max(LIMITS.quantity, `Must be at most ${LIMITS.quantity}`);

/** Every answer to a write has `acknowledged`. */
export const Acknowledged = z.strictObject({ acknowledged: z.literal(true) });
export const Modified = Acknowledged.extend({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const Deleted = Acknowledged.extend({ deletedCount: z.literal(1) });
export const Inserted = Acknowledged.extend({ insertedId: z.string() });
