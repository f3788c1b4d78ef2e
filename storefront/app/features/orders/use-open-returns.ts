import type { OpenReturn, RETURN_LIST, ViewOf } from "medusa-backend/contract";
import type { ListAnswer } from "~/ui/list-cache";

/** The key of the lists of returns in the query cache. */
export const RETURNS = "returns";

/** A page of returns, newest first; `nextCursor` is the cursor of older ones. */
type OpenReturnsPage = { returns: OpenReturn[]; nextCursor: string | null };

/** The answer of the loader. */
export type OpenReturnsAnswer = ListAnswer<OpenReturnsPage> & { view: ViewOf<typeof RETURN_LIST> };
