import { LIMITS, Line, ManyOutcome, OrderNumber, TrackingNumber } from "medusa-backend/contract";
import { z } from "zod";
import { worded } from "~/lib/schema-messages";

export const MOST_ROWS = 200;

export const ManyRow = z.object({
  number: OrderNumber,
  trackingNumber: TrackingNumber,
  carrier: Line(LIMITS.name),
});
export type ManyRow = z.infer<typeof ManyRow>;

export type ListColumn = keyof ManyRow;
/** The position of each column; absent for one that a list does not have. */
export type Places = Partial<Record<ListColumn, number>>;

/** The names of the fields that say which column of a list is which, by its position. */
export const COLUMN_FIELDS = {
  number: "number_column",
  trackingNumber: "tracking_column",
  carrier: "carrier_column",
} as const satisfies Record<ListColumn, string>;
export const NO_COLUMN = "none";
export const Column = z.enum([NO_COLUMN, ...Array.from({ length: 100 }, (_, place) => String(place))]);

const json = <T extends z.ZodType>(schema: T) =>
  worded(
    z
      .string()
      .default("[]")
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: "custom", message: "is no list" });
          return z.NEVER;
        }
      })
      .pipe(schema),
    "This list cannot be read. Paste it again.",
  );

export const ListFields = z.object({
  list: z.string().default(""),
  file: z.string().default("").meta({ file: true }),
  carrier: Line(LIMITS.name).catch(""),
  number_column: z.string().optional(),
  tracking_column: z.string().optional(),
  carrier_column: z.string().optional(),
});
export type ListFields = z.infer<typeof ListFields>;

/** A list as it was pasted or uploaded, and the carrier for lines without one. */
export type TypedList = { list: string; carrier: string };

/** The list of a form that was sent; a file comes before pasted lines. */
export const typedList = ({ list = "", file = "", carrier = "" }: Partial<Record<string, string>>): TypedList => ({
  list: file.trim() === "" ? list : file,
  carrier,
});

/** The form of the rows to send or to mark as arrived, with the outcomes of earlier ones. */
export const RowsFields = z.object({
  rows: json(z.array(ManyRow).min(1).max(MOST_ROWS)),
  outcomes: json(z.array(ManyOutcome).max(MOST_ROWS)),
});
