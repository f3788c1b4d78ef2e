import { OpenReturn, Rows } from "medusa-backend/contract";
import { z } from "zod";
import { readDashboard } from "~/lib/read-dashboard";
import type { ListAnswer } from "~/ui/list-cache";
import { useList } from "~/ui/use-list";

/** The key of the lists of returns in the query cache. */
export const RETURNS = "returns";

/** How many returns an admin sees on a page. */
export const RETURNS_PER_PAGE = 25;

/** The returns to show: "" stands for no condition. `cursor` is opaque. */
export type ReturnsView = { q: string; cursor: string | null };

/** A page of returns, newest first; `nextCursor` leads to older ones. */
export const OpenReturnsPage = z.object({
  returns: Rows("open returns", OpenReturn),
  nextCursor: z.string().nullable(),
});
export type OpenReturnsPage = z.infer<typeof OpenReturnsPage>;

/** The answer of the loader. */
export type OpenReturnsAnswer = ListAnswer<OpenReturnsPage> & { view: ReturnsView };

/** A view as the query of the screen's address, without empty conditions. */
export function toReturnsQuery({ q, cursor }: ReturnsView): URLSearchParams {
  return new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) });
}

const show = ({ list }: ListAnswer<OpenReturnsPage>) => list;

/** One page of the returns that are under way, newest first. */
export function useOpenReturns(answer: OpenReturnsAnswer) {
  return useList(answer, {
    group: RETURNS,
    show,
    read: (signal) =>
      readDashboard(`/dashboard/openReturns?${toReturnsQuery(answer.view)}`, { schema: OpenReturnsPage, signal }),
  });
}
