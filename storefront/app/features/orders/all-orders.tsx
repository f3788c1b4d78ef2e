import { ORDER_LIST } from "medusa-backend/contract";
import { countryName } from "medusa-backend/contract/country-name";
import { useRef, useState } from "react";
import { isNarrowed, toFirstPage } from "~/domain/list-view";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";
import { Input } from "~/ui/input";
import { Lazy } from "~/ui/lazy/lazy-part";
import { ExportLink, ListChoice, ListPage } from "~/ui/list-page";
import { FoldedFilters, SearchField } from "~/ui/list-search";
import { Screen } from "~/ui/screen";
import { useList } from "~/ui/use-list";
import css from "./all-orders.module.css";
import { AllOrdersList } from "./all-orders-list";
import { DELETE_ORDER_DIALOG, ORDER_DIALOG } from "./order-dialogs";
import { countFilters, countText, type OrdersView, readAmount } from "./orders-view";
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

/** All orders, to search, filter, sort, view and, as far as the role allows it, ship, delete and export. */
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
    <Screen title="Manage All Orders" links={<ExportLink list={ORDER_LIST} view={view} to="export orders" />}>
      <ListPage
        list={ORDER_LIST}
        view={view}
        page={page && { count: page.orders.length, next: page.nextCursor }}
        isLoading={!isError}
        onRetry={() => void refetch()}
        filter={{
          fields: (
            <>
              <Choice name="status" view={view} atOnce />
              <Choice name="sort" view={view} atOnce />
            </>
          ),
          more: <MoreFilters view={view} countries={countries} />,
        }}
        ways={
          view.q && !view.status ? (
            <ButtonLink size="lg" to={{ search: toFirstPage(view, { status: "cancelled" }) }}>
              Search cancelled orders
            </ButtonLink>
          ) : null
        }
      >
        <div ref={list}>
          {page?.count ? <p className={css.count}>{countText(page.count)}</p> : null}
          <NewOrders count={newOrders} busy={isFetching} onShow={showNew} />
          {page && page.orders.length > 0 ? (
            <AllOrdersList orders={page.orders} deleted={page.deleted} onView={setViewed} onDelete={setToDelete} />
          ) : null}
        </div>
      </ListPage>
      {viewed ? <Lazy part={ORDER_DIALOG} props={{ order: viewed, onClose: () => setViewed(null) }} /> : null}
      {toDelete ? (
        <Lazy part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

type ChoiceProps = { name: "status" | "date" | "sort" | "rows"; view: OrdersView; atOnce?: boolean };

const Choice = ({ name, view, ...props }: ChoiceProps) => (
  <ListChoice
    list={ORDER_LIST}
    name={name}
    label={ORDER_LIST.labels[name]}
    value={view[name]}
    options={Object.entries(ORDER_LIST.fields[name])}
    {...props}
  />
);

/** "Placed from": the dates of a list are those of the chosen kind. */
const labelOf = (name: FieldProps["name"], { date }: OrdersView) =>
  ORDER_LIST.fields[name] === "day"
    ? `${ORDER_LIST.fields.date[date]} ${ORDER_LIST.labels[name]}`
    : ORDER_LIST.labels[name];

type FieldProps = { name: "from" | "to" | "product" | "least" | "most"; view: OrdersView };

function TextField({ name, view }: FieldProps) {
  const id = `orders-${name}`;
  const type = ORDER_LIST.fields[name] === "day" ? "date" : undefined;
  return (
    <SearchField id={id} label={labelOf(name, view)}>
      <Input id={id} name={name} type={type} size="md" defaultValue={view[name]} maxLength={200} autoComplete="off" />
    </SearchField>
  );
}

/** An amount; one that cannot be read is asked back, and does not filter the list. */
function AmountField({ name, view }: FieldProps) {
  const id = `orders-${name}`;
  const read = view[name] === "" ? null : readAmount(view[name]);
  const fault = read && "fault" in read ? read.fault : null;
  return (
    <SearchField id={id} label={ORDER_LIST.labels[name]}>
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

/** The folded filters of all orders, and the link that clears them and the search. */
function MoreFilters({ view, countries }: { view: OrdersView; countries: readonly string[] }) {
  const filters = countFilters(view);
  return (
    <FoldedFilters
      active={filters}
      isOpen={filters > 0 || view.rows !== ""}
      link={
        isNarrowed(ORDER_LIST, view) ? (
          <ButtonLink variant="ghost" size="sm" to={ORDER_LIST.path}>
            Clear
          </ButtonLink>
        ) : null
      }
    >
      <Choice name="date" view={view} />
      <TextField name="from" view={view} />
      <TextField name="to" view={view} />
      <AmountField name="least" view={view} />
      <AmountField name="most" view={view} />
      <TextField name="product" view={view} />
      <ListChoice
        list={ORDER_LIST}
        name="country"
        label={ORDER_LIST.labels.country}
        value={view.country}
        options={countryOptions(countries, view.country)}
      />
      <Choice name="rows" view={view} />
    </FoldedFilters>
  );
}
