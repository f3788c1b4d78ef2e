import type { ReactNode } from "react";
import {
  FACET_LABELS,
  FACETS,
  optionLabel,
  SORT_LABELS,
  type StoreFacets,
  type StoreSort,
  sortOptions,
} from "~/domain/store-filters";
import { Select } from "~/ui/input";
import { ListSearch, SearchField } from "~/ui/list-search";
import { useChosenOption } from "~/ui/use-chosen-option";
import css from "./managed-filter.module.css";
import type { ManagedView } from "./use-products";

const SORTS = Object.keys(SORT_LABELS) as StoreSort[];

function Choice({ name, label, value, children }: { name: string; label: string; value: string; children: ReactNode }) {
  const chosen = useChosenOption();
  return (
    <SearchField id={`products-${name}`} label={label}>
      <Select id={`products-${name}`} name={name} defaultValue={value} {...chosen}>
        {children}
      </Select>
    </SearchField>
  );
}

type Props = { view: ManagedView; facets: StoreFacets | null };

/** Lists that begin with what came into them last. */
const NEWEST_FIRST: ReadonlySet<ManagedView["status"]> = new Set(["ended", "deleted"]);

/** The search of Manage Products, with the filters and orders of the Store. All of it is in the address. */
export function ManagedFilter({ view: { q, status, filters, sort }, facets }: Props) {
  const search = { action: "/dashboard/manageProducts", q, label: "Search products", placeholder: "Search products" };
  const shown = Object.fromEntries(FACETS.map((name) => [name, filters[name] ?? ""]));
  const narrowed = Object.keys(filters).length;
  return (
    <ListSearch
      {...search}
      hidden={status === "" ? {} : { status }}
      filter={{
        values: { ...shown, sort },
        fields: (
          <Choice name="sort" label="Sort" value={sort}>
            <option value="">{q ? "Best match" : NEWEST_FIRST.has(status) ? "Newest first" : "Oldest first"}</option>
            {SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_LABELS[value]}
              </option>
            ))}
          </Choice>
        ),
        more: (
          <details className={css.more} open={narrowed > 0}>
            <summary>{narrowed > 0 ? `Filters (${narrowed})` : "Filters"}</summary>
            <div className={css.fields}>
              {FACETS.map((name) => {
                const options = facets?.[name] ?? [];
                const value = filters[name] ?? "";
                const isKnown = value === "" || options.some((option) => option.value === value);
                const all = isKnown ? options : [...options, { value, count: 0 }];
                return all.length === 0 ? null : (
                  <Choice key={name} name={name} label={FACET_LABELS[name]} value={value}>
                    <option value="">Any</option>
                    {sortOptions(name, all).map(({ value: option, count }) => (
                      <option key={option} value={option}>
                        {count === null ? optionLabel(name, option) : `${optionLabel(name, option)} (${count})`}
                      </option>
                    ))}
                  </Choice>
                );
              })}
            </div>
          </details>
        ),
      }}
    />
  );
}
