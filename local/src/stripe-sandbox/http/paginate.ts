import { z } from "zod";
import { invalidRequest } from "./api-error";
import { Int } from "./fields";

/** The fields every list call takes: docs.stripe.com/api/pagination. `created` bounds are in seconds. */
export const PageFields = z.object({
  limit: Int.refine((limit) => limit >= 1 && limit <= 100, "must be between 1 and 100").default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([Int, z.object({ gt: Int.optional(), gte: Int.optional(), lt: Int.optional(), lte: Int.optional() })])
    .optional(),
});
export type PageFields = z.infer<typeof PageFields>;

/**
 * A page of `records`, which come newest first. @throws StripeApiError 400 when the cursor names no record of the list.
 */
export function paginate<T extends { id: string; created: number }>(records: T[], url: string, page: PageFields) {
  const { from, to } = toPeriod(page.created);
  const dated = records.filter(({ created }) => created >= from && created <= to);
  if (page.ending_before !== undefined) {
    const end = indexOf(dated, page.ending_before, "ending_before");
    const start = Math.max(0, end - page.limit);
    return { object: "list" as const, data: dated.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : indexOf(dated, page.starting_after, "starting_after") + 1;
  const data = dated.slice(start, start + page.limit);
  return { object: "list" as const, data, has_more: start + data.length < dated.length, url };
}

function indexOf(records: { id: string }[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}

/** The seconds that the bounds of a list call include, both ends. */
export function toPeriod(bounds: PageFields["created"]): { from: number; to: number } {
  if (typeof bounds === "number") return { from: bounds, to: bounds };
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = bounds ?? {};
  return { from: Math.max(gt + 1, gte), to: Math.min(lt - 1, lte) };
}
