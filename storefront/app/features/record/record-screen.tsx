import { RECORD_LIST, type ViewOf } from "medusa-backend/contract";
import type { RecordPage } from "~/medusa/record.server";
import { ClearLink, ListField, ListPage } from "~/ui/list-page";
import { FoldedFilters } from "~/ui/list-search";
import { RecordRows } from "~/ui/record-rows";
import { Screen } from "~/ui/screen";

type View = ViewOf<typeof RECORD_LIST>;
/** Who did what to which record, newest first; `page` is null if Medusa does not answer. */
export function RecordScreen({ view, page }: { view: View; page: RecordPage | null }) {
  const entries = page?.entries ?? [];
  return (
    <Screen
      title="Who did what"
      about="What the team, ops and customers did. What an entry changed is on the page of its order or product."
    >
      <ListPage
        list={RECORD_LIST}
        view={view}
        page={page && { count: entries.length, next: page.nextCursor }}
        filter={{
          fields: (
            <>
              <ListField list={RECORD_LIST} name="kind" view={view} atOnce />
              <ListField list={RECORD_LIST} name="who" view={view} />
            </>
          ),
          more: <Period view={view} />,
        }}
      >
        {entries.length > 0 ? <RecordRows entries={entries} view={view} /> : null}
      </ListPage>
    </Screen>
  );
}

const Period = ({ view }: { view: View }) => (
  <FoldedFilters
    active={[view.from, view.to].filter(Boolean).length}
    link={<ClearLink list={RECORD_LIST} view={view} />}
  >
    <ListField list={RECORD_LIST} name="from" view={view} />
    <ListField list={RECORD_LIST} name="to" view={view} />
  </FoldedFilters>
);
