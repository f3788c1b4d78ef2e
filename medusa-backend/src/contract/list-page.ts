import { z } from "zod";
import { OpaqueId } from "./common";

/** A page of a list for ops: the first, or the one that a `next_cursor` named. */
export const ListPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: OpaqueId(200).optional(),
});

/** The cursor of the next page of such a list; null after the last. */
export const NextPageAnswer = z.object({ next_cursor: z.string().nullable() });
