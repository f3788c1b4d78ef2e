import { Line, Text } from "medusa-backend/contract";
import { z } from "zod";

const KEEP = "";

/** The fields of a change of several products. */
export const BulkForm = z.object({
  products: Text(10_000),
  status: z.enum([KEEP, "published", "draft"]),
  price_by: z.enum([KEEP, "set", "amount", "percent"]),
  price: Line(12),
  kind_by: z.enum([KEEP, "set", "none"]),
  kind: Line(60),
});
export type BulkForm = z.infer<typeof BulkForm>;

/** The form as it was typed. */
export type TypedBulk = Partial<Record<keyof BulkForm, string>>;
