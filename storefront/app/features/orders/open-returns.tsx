import { ButtonLink } from "~/ui/button-link";
import { CursorPager } from "~/ui/cursor-pager";
import { ListSearch } from "~/ui/list-search";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useList } from "~/ui/use-list";
import { OpenReturnsList } from "./open-returns-list";
import { type OpenReturnsAnswer, RETURNS, type ReturnsView, toReturnsQuery } from "./use-open-returns";

/** The returns that are on their way to the shop, newest first, with a search; each is received on its order's page. */
export function OpenReturns({ answer }: { answer: OpenReturnsAnswer }) {
  const { view } = answer;
  const { data: page, isError, refetch } = useList(answer, RETURNS);
  return (
    <Screen title="Returns" about="What customers are sending back. Confirm its arrival on the order's page.">
      <ListSearch
        action="/dashboard/returns"
        q={view.q}
        label="Search returns"
        placeholder="Number, customer or e-mail"
      />
      {page && page.returns.length > 0 ? <OpenReturnsList returns={page.returns} /> : null}
      {page?.returns.length === 0 && !page.nextCursor ? <NoReturns view={view} /> : null}
      {!page && isError ? (
        <ListFailed title="The returns cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!page && !isError ? <ListLoading label="Loading the returns" /> : null}
      {page ? <CursorPager what="returns" view={view} nextCursor={page.nextCursor} toQuery={toReturnsQuery} /> : null}
    </Screen>
  );
}

function NoReturns({ view: { q, cursor } }: { view: ReturnsView }) {
  if (!q && !cursor)
    return <ScreenNotice title="No returns are on their way" text="Returns that customers request are listed here." />;
  return (
    <ScreenNotice
      title="No open return matches"
      text="Search by the number of the return or its order, by customer or e-mail, or see them all."
    >
      <ButtonLink size="lg" variant="outline" to="/dashboard/returns">
        See all open returns
      </ButtonLink>
    </ScreenNotice>
  );
}
