import { z } from "zod";

const KEEP = "";

/** The fields of a change of several products. */
export const BulkForm = z.object({
  products: z.string(),
  status: z.enum([KEEP, "published", "draft"]),
  price_by: z.enum([KEEP, "set", "amount", "percent"]),
  price: z.string().trim().max(12),
  kind_by: z.enum([KEEP, "set", "none"]),
  kind: z.string().trim(),
});
export type BulkForm = z.infer<typeof BulkForm>;

/** What the form says where it was refused, with what was typed. */
export type BulkAnswer = { fault: string; typed: Partial<Record<keyof BulkForm, string>> };
