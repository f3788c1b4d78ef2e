import { LIMITS, Line, ManyOutcome, OrderNumber, Text, TrackingNumber } from "medusa-backend/contract";
import { z } from "zod";

/** How many orders one list may have. */
export const MOST_ROWS = 200;

/** A line of the list: an order and its parcel's tracking details. */
export const ManyRow = z.object({
  number: OrderNumber,
  tracking_number: TrackingNumber,
  carrier: Line(LIMITS.name),
});
export type ManyRow = z.infer<typeof ManyRow>;

/** A column of a list. */
export type ListColumn = keyof ManyRow;
/** The position of each column; absent for one that a list does not have. */
export type Places = Partial<Record<ListColumn, number>>;

/** The names of the fields that say which column of a list is which, by its position. */
export const COLUMN_FIELDS = {
  number: "number_column",
  tracking_number: "tracking_column",
  carrier: "carrier_column",
} as const satisfies Record<ListColumn, string>;
/** The value of such a field for a list without the column. */
export const NO_COLUMN = "none";
const Column = z.enum([NO_COLUMN, ...Array.from({ length: 100 }, (_, place) => String(place))]);

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is no list" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/**
 * The screen's forms: the pasted or uploaded list, with its columns where they were asked for, then the rows to send or
 * mark as arrived, with the outcomes of earlier ones.
 */
export const ShipManyForms = z.object({
  form: z.enum(["check", "again", "ship", "arrive"]),
  list: Text(60_000),
  file: z.string().meta({ file: true }),
  carrier: Line(LIMITS.name),
  number_column: Column,
  tracking_column: Column,
  carrier_column: Column,
  rows: json(z.array(ManyRow).min(1).max(MOST_ROWS)),
  outcomes: json(z.array(ManyOutcome).max(MOST_ROWS)),
});
