import { countryName } from "medusa-backend/contract/country-name";
import { type ReactNode, useRef, useState } from "react";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import { Input, Select } from "~/ui/input";
import { Lazy } from "~/ui/lazy/lazy-part";
import { ListSearch, SearchField } from "~/ui/list-search";
import { ListFailed, ListLoading } from "~/ui/list-states";
import { Screen, ScreenNotice } from "~/ui/screen";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useList } from "~/ui/use-list";
import css from "./all-orders.module.css";
import { AllOrdersList } from "./all-orders-list";
import { DELETE_ORDER_DIALOG, ORDER_DIALOG } from "./order-dialogs";
import { countFilters, isNarrowed, type OrdersView, readAmount, toConditions, toQuery } from "./orders-view";
import { useNewOrders } from "./use-new-orders";
import { type AllOrdersAnswer, ORDERS } from "./use-orders";

type Props = { count: number; busy: boolean; onShow: () => void };

/** Shows the number of new orders above the list, without moving it; a press shows them. */
function NewOrders({ count, busy, onShow }: Props) {
  return (
    <div role="status" className={css.notice}>
      {count > 0 ? (
        <Button size="sm" className={css.button} aria-disabled={busy || undefined} onClick={busy ? undefined : onShow}>
          {count === 1 ? "1 new order" : `${count} new orders`}
        </Button>
      ) : null}
    </div>
  );
}

/** All orders, to search, filter, sort, view, ship, delete and export. */
export function AllOrders({ answer }: { answer: AllOrdersAnswer }) {
  const { view, countries } = answer;
  const { data: page, isError, isFetching, refetch } = useList(answer, ORDERS);
  const newOrders = useNewOrders(view, page);
  const list = useRef<HTMLDivElement>(null);
  const [viewed, setViewed] = useState<Order | null>(null);
  const [toDelete, setToDelete] = useState<Order | null>(null);
  /** The button disappears with its orders, so the newest one gets the focus; it scrolls only if it is out of sight. */
  const showNew = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("h2 a")?.focus());
  };
  return (
    <Screen title="Manage All Orders" links={<ExportLink view={view} />}>
      <AllOrdersFilter view={view} countries={countries} />
      <div ref={list}>
        <NewOrders count={newOrders} busy={isFetching} onShow={showNew} />
        {page && page.orders.length > 0 ? (
          <AllOrdersList orders={page.orders} deleted={page.deleted} onView={setViewed} onDelete={setToDelete} />
        ) : null}
      </div>
      {page?.orders.length === 0 && !page.nextCursor ? <NoOrders view={view} /> : null}
      {!page && isError ? (
        <ListFailed title="The orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!page && !isError ? <ListLoading label="Loading the orders" /> : null}
      {page ? (
        <CursorPager what="orders" view={view} sort={view.sort} nextCursor={page.nextCursor} toQuery={toQuery} />
      ) : null}
      {viewed ? <Lazy part={ORDER_DIALOG} props={{ order: viewed, onClose: () => setViewed(null) }} /> : null}
      {toDelete ? (
        <Lazy part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

/** The full list, not only its page, as a file. */
function ExportLink({ view }: { view: OrdersView }) {
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      reloadDocument
      to={{ pathname: "/dashboard/ordersExport", search: toConditions(view).toString() }}
    >
      Export
    </ButtonLink>
  );
}

function NoOrders({ view }: { view: OrdersView }) {
  const { q, status, cursor } = view;
  if (!isNarrowed(view) && !cursor)
    return <ScreenNotice title="No orders yet" text="The first one will be listed here." />;
  return (
    <ScreenNotice
      title="No order matches"
      text="Search by order number, customer, e-mail, product, address, phone, amount or payment, or see them all."
    >
      {q && !status ? (
        <ButtonLink size="lg" to={{ search: toQuery({ ...view, status: "cancelled", cursor: null }).toString() }}>
          Search cancelled orders
        </ButtonLink>
      ) : null}
      <ButtonLink size="lg" variant="outline" to="/dashboard/manageAllOrders">
        See all orders
      </ButtonLink>
    </ScreenNotice>
  );
}

const STATUSES: readonly [value: OrdersView["status"], text: string][] = [
  ["", "Current"],
  ["pending", "Pending"],
  ["shipped", "Shipped"],
  ["cancelled", "Cancelled"],
  ["hidden", "Hidden"],
  ["partly", "Partly shipped"],
  ["late", "Late"],
  ["bank", "Disputed, at risk, or a refund failed"],
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

const TextField = ({ id, label, name, view, ...field }: Text & { type?: string }) => (
  <SearchField id={id} label={label}>
    <Input id={id} name={name} size="md" defaultValue={view[name]} maxLength={200} autoComplete="off" {...field} />
  </SearchField>
);

/** An amount; one that cannot be read is asked back, and does not filter the list. */
function AmountField({ id, label, name, view }: Text & { name: "least" | "most" }) {
  const read = view[name] === "" ? null : readAmount(view[name]);
  const fault = read && "fault" in read ? read.fault : null;
  return (
    <SearchField id={id} label={label}>
      <Input
        id={id}
        name={name}
        size="md"
        defaultValue={view[name]}
        maxLength={40}
        autoComplete="off"
        inputMode="decimal"
        {...(fault && { "aria-invalid": true, "aria-describedby": `${id}-fault` })}
      />
      {fault ? (
        <span id={`${id}-fault`} role="alert" className={css.fault}>
          {fault}
        </span>
      ) : null}
    </SearchField>
  );
}

/** The codes as options, by their names, including the chosen one even without orders. */
function countryOptions(countries: readonly string[], chosen: string): [string, string][] {
  const codes = new Set([...countries, ...(chosen ? [chosen] : [])]);
  const named = [...codes].map((code): [string, string] => [code, countryName(code)]);
  return [["", "Any country"], ...named.sort(([, one], [, other]) => one.localeCompare(other, "en"))];
}

/** Search, filters and sort of all orders. All of it is in the address, so a view can be bookmarked and shared. */
function AllOrdersFilter({ view, countries }: { view: OrdersView; countries: readonly string[] }) {
  const { cursor: _cursor, q, ...values } = view;
  const filters = countFilters(view);
  const folded: ReactNode = (
    <div className={css.more}>
      <details open={filters > 0 || view.rows !== ""}>
        <summary>{filters > 0 ? `Filters (${filters})` : "Filters"}</summary>
        <div className={css.fields}>
          <TextField id="orders-from" label="Placed from" name="from" view={view} type="date" />
          <TextField id="orders-to" label="Placed to" name="to" view={view} type="date" />
          <AmountField id="orders-least" label="Amount from" name="least" view={view} />
          <AmountField id="orders-most" label="Amount to" name="most" view={view} />
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
