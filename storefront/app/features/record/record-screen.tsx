import { RECORD_LIST, type ViewOf } from "medusa-backend/contract";
import { isNarrowed } from "~/domain/list-view";
import type { RecordPage } from "~/medusa/record.server";
import { ButtonLink } from "~/ui/button";
import { Input } from "~/ui/input";
import { ListChoice, ListPage } from "~/ui/list-page";
import { FoldedFilters, SearchField } from "~/ui/list-search";
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
              <ListChoice
                list={RECORD_LIST}
                name="kind"
                label={RECORD_LIST.labels.kind}
                value={view.kind}
                options={Object.entries(RECORD_LIST.fields.kind)}
                atOnce
              />
              <Field name="who" view={view} />
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

function Field({ name, view }: { name: "who" | "from" | "to"; view: View }) {
  const id = `entries-${name}`;
  const type = RECORD_LIST.fields[name] === "day" ? "date" : undefined;
  return (
    <SearchField id={id} label={RECORD_LIST.labels[name]}>
      <Input id={id} name={name} type={type} size="md" defaultValue={view[name]} maxLength={254} autoComplete="off" />
    </SearchField>
  );
}

const Period = ({ view }: { view: View }) => (
  <FoldedFilters
    active={[view.from, view.to].filter(Boolean).length}
    link={
      isNarrowed(RECORD_LIST, view) ? (
        <ButtonLink variant="ghost" size="sm" to={RECORD_LIST.path}>
          Clear
        </ButtonLink>
      ) : null
    }
  >
    <Field name="from" view={view} />
    <Field name="to" view={view} />
  </FoldedFilters>
);
