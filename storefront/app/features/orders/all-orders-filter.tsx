import { countryName } from "medusa-backend/contract/country-name";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { Input, Select } from "~/ui/input";
import { ListSearch, SearchField } from "~/ui/list-search";
import { useChosenOption } from "~/ui/use-chosen-option";
import css from "./all-orders-filter.module.css";
import { countFilters, isNarrowed, type OrdersView } from "./orders-view";

const STATUSES: readonly [value: OrdersView["status"], text: string][] = [
  ["", "Current"],
  ["pending", "Pending"],
  ["shipped", "Shipped"],
  ["cancelled", "Cancelled"],
  ["hidden", "Hidden"],
  ["partly", "Partly shipped"],
  ["late", "Late"],
  ["bank", "Disputed, or a refund failed"],
];
const SORTS: readonly [value: OrdersView["sort"], text: string][] = [
  ["", "Newest first"],
  ["oldest", "Oldest first"],
  ["highest", "Largest first"],
  ["lowest", "Smallest first"],
];
const EXPORT_ROWS: readonly [value: OrdersView["rows"], text: string][] = [
  ["", "One per order"],
  ["lines", "One per line"],
];

type Choice = {
  id: string;
  label: string;
  name: string;
  value: string;
  options: readonly (readonly [string, string])[];
};

/** A choice; with `atOnce`, it applies without a press of the button. */
function ChoiceField({ id, label, name, value, options, atOnce = false }: Choice & { atOnce?: boolean }) {
  const chosen = useChosenOption();
  return (
    <SearchField id={id} label={label}>
      <Select id={id} name={name} defaultValue={value} {...(atOnce && chosen)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </SearchField>
  );
}

type Text = { id: string; label: string; name: "from" | "to" | "product" | "least" | "most"; view: OrdersView };

const TextField = ({ id, label, name, view, ...field }: Text & { type?: string; inputMode?: "decimal" }) => (
  <SearchField id={id} label={label}>
    <Input id={id} name={name} size="md" defaultValue={view[name]} maxLength={200} autoComplete="off" {...field} />
  </SearchField>
);

/** The codes as options, by their names, including the chosen one even without orders. */
function countryOptions(countries: readonly string[], chosen: string): [string, string][] {
  const codes = new Set([...countries, ...(chosen ? [chosen] : [])]);
  const named = [...codes].map((code): [string, string] => [code, countryName(code)]);
  return [["", "Any country"], ...named.sort(([, one], [, other]) => one.localeCompare(other, "en"))];
}

/** Search, filters and sort of all orders. All of it is in the address, so a view can be bookmarked and shared. */
export function AllOrdersFilter({ view, countries }: { view: OrdersView; countries: readonly string[] }) {
  const { cursor: _cursor, q, ...values } = view;
  const filters = countFilters(view);
  const folded: ReactNode = (
    <div className={css.more}>
      <details open={filters > 0 || view.rows !== ""}>
        <summary>{filters > 0 ? `Filters (${filters})` : "Filters"}</summary>
        <div className={css.fields}>
          <TextField id="orders-from" label="Placed from" name="from" view={view} type="date" />
          <TextField id="orders-to" label="Placed to" name="to" view={view} type="date" />
          <TextField id="orders-least" label="Amount from" name="least" view={view} inputMode="decimal" />
          <TextField id="orders-most" label="Amount to" name="most" view={view} inputMode="decimal" />
          <TextField id="orders-product" label="Product" name="product" view={view} />
          <ChoiceField
            id="orders-country"
            label="Country"
            name="country"
            value={view.country}
            options={countryOptions(countries, view.country)}
          />
          <ChoiceField id="orders-rows" label="Export rows" name="rows" value={view.rows} options={EXPORT_ROWS} />
        </div>
      </details>
      {isNarrowed(view) ? (
        <div className={css.clear}>
          <ButtonLink variant="ghost" size="sm" to="/dashboard/manageAllOrders">
            Clear
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
  return (
    <ListSearch
      action="/dashboard/manageAllOrders"
      q={q}
      label="Search orders"
      placeholder="Number, customer, product, address, phone or amount"
      filter={{
        values,
        fields: (
          <>
            <ChoiceField
              id="orders-status"
              label="Status"
              name="status"
              value={view.status}
              options={STATUSES}
              atOnce
            />
            <ChoiceField id="orders-sort" label="Sort" name="sort" value={view.sort} options={SORTS} atOnce />
          </>
        ),
        more: folded,
      }}
    />
  );
}
