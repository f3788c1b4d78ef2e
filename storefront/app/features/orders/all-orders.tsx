import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { ORDER_LIST } from "medusa-backend/contract";
import { countryName } from "medusa-backend/contract/country-name";
import { useRef, useState } from "react";
import { z } from "zod";
import { toFirstPage } from "~/domain/list-view";
import { formatDeduction, formatMoney } from "~/domain/money";
import { isToShip, orderPath } from "~/domain/order";
import { readDashboard } from "~/lib/shop-api";
import type { Order } from "~/medusa/to-order";
import { useMay } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import { chosenList } from "~/ui/chosen-bar";
import { Input } from "~/ui/input";
import { Lazy } from "~/ui/lazy/lazy-part";
import { ClearLink, ExportLink, ListChoice, ListField, ListPage } from "~/ui/list-page";
import { FoldedFilters, SearchField } from "~/ui/list-search";
import { Screen } from "~/ui/screen";
import { Day } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useRefusal } from "~/ui/use-api-write";
import { useList } from "~/ui/use-list";
import css from "./all-orders.module.css";
import { ChosenOrders, ForChosen, OrderChoice } from "./chosen-orders";
import rows from "./list-rows.module.css";
import { DELETE_ORDER_DIALOG, ORDER_DIALOG } from "./order-dialogs";
import { OrderStatusBadge, RiskBadge } from "./order-parts";
import parts from "./order-parts.module.css";
import { countFilters, countText, type OrdersView, readAmount } from "./orders-view";
import { ShowAgain } from "./show-again";
import { type AllOrdersAnswer, ORDERS, useShipOrder } from "./use-orders";

/** How often an open screen asks. A new order shows within 15 s. */
const EVERY_MS = 10_000;

const NewCount = z.object({ count: z.number() });
export type NewCount = z.infer<typeof NewCount>;

/** New orders are on the first page of a list, and are neither shipped nor cancelled. */
const mayShowNew = ({ status, cursor }: OrdersView) => cursor === null && /^(pending)?$/.test(status);

/** The number of orders since the list was read. The query cache asks only while the page is visible and online. */
function useNewOrders(view: OrdersView, page: AllOrdersAnswer["list"] | undefined): number {
  const onRefusal = useRefusal();
  const query = new URLSearchParams(toFirstPage(view, { rows: "" }));
  query.set("shown", page?.orders.map(({ orderId }) => orderId).join(",") ?? "");
  if (page?.nextCursor === null) query.set("whole", "yes");
  const { data } = useQuery({
    queryKey: ["new-orders", query.toString()],
    queryFn: async ({ signal }) => {
      try {
        return await readDashboard(`/dashboard/newOrders?${query}`, NewCount, signal);
      } catch (error) {
        onRefusal(error);
        throw error;
      }
    },
    enabled: Boolean(page) && mayShowNew(view),
    initialData: { count: 0 },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  return data.count;
}

/** Shows the number of new orders above the list, without moving it; a press shows them. */
function NewOrders({ count, busy, onShow }: { count: number; busy: boolean; onShow: () => void }) {
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
              <ListField list={ORDER_LIST} name="status" view={view} atOnce />
              <ListField list={ORDER_LIST} name="sort" view={view} atOnce />
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
          {page?.count ? <p className={parts.words}>{countText(page.count)}</p> : null}
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

type ListProps = {
  orders: Order[];
  /** The ids of deleted ones, which cannot be deleted again; those that are not cancelled can be shown again. */
  deleted?: readonly string[] | undefined;
  onView: (order: Order) => void;
  onDelete: (order: Order) => void;
};

/** Orders as rows, on a phone as cards. It uses plain elements in one grid, because there are many. */
function AllOrdersList({ orders, deleted = [], onView, onDelete }: ListProps) {
  const may = useMay();
  const { mutate: ship, isPending, variables } = useShipOrder();
  const shipping = isPending ? variables.orderId : null;
  const isHidden = ({ orderId, status }: Order) => status !== "cancelled" && deleted.includes(orderId);
  return (
    <div className={`${rows.frame} ${css.orders} ${chosenList}`}>
      <div className={rows.columns} aria-hidden>
        <span>Order</span>
        <span>Customer</span>
        <span>Products</span>
        <span className={css.paid}>Paid Amount</span>
        <span>Status</span>
        <span />
      </div>
      <ul className={rows.list}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <article className={rows.row} aria-labelledby={`order-${order.orderId}`}>
              <div className={rows.number}>
                <div className={rows.head}>
                  <OrderChoice number={order.displayId} />
                  <h2 id={`order-${order.orderId}`}>
                    <Link to={orderPath(order.orderId)} className={parts.orderLink}>
                      <span className={unseen.text}>Order </span>
                      {`#${order.displayId}`}
                    </Link>
                  </h2>
                </div>
                <Day at={order.createdAt} />
              </div>
              <div className={rows.lines}>
                <span>{order.name}</span>
                <span>{order.email}</span>
              </div>
              <p className={rows.lines}>
                <span>{summarise(order.items)}</span>
              </p>
              <p className={`${rows.figure} ${css.paid}`}>
                <span className={css.label}>Paid Amount </span>
                <span>{formatMoney(order.total)}</span>
                {order.refunded > 0 ? (
                  <span className={css.refunded}>{`${formatDeduction(order.refunded)} refunded`}</span>
                ) : null}
              </p>
              <p className={rows.status}>
                <OrderStatusBadge state={order.state} />
                {order.risk ? <RiskBadge risk={order.risk} /> : null}
                {order.standardShipping === null ? null : <span>{order.shippingName}</span>}
              </p>
              <div className={css.actions}>
                <Button {...ACTION} aria-describedby={`order-${order.orderId}`} onClick={() => onView(order)}>
                  View
                </Button>
                {may("ship orders") ? (
                  <Button
                    {...ACTION}
                    aria-describedby={`order-${order.orderId}`}
                    disabled={!isToShip(order.state) || isHidden(order)}
                    aria-disabled={shipping === order.orderId || undefined}
                    onClick={({ currentTarget }) => ship(order, { onSettled: () => focusFirstAction(currentTarget) })}
                  >
                    Update
                  </Button>
                ) : null}
                {!may("delete orders") ? null : isHidden(order) ? (
                  <ShowAgain orderId={order.orderId} />
                ) : (
                  <Button
                    {...ACTION}
                    danger
                    aria-describedby={`order-${order.orderId}`}
                    disabled={deleted.includes(order.orderId)}
                    onClick={() => onDelete(order)}
                  >
                    Delete
                  </Button>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
      <ChosenOrders>
        <ForChosen to="/dashboard/papers/tax-documents.pdf" inWindow>
          Tax documents
        </ForChosen>
      </ChosenOrders>
    </div>
  );
}

const ACTION = { size: "sm", variant: "ghost" } as const;

/** A disabled button cannot keep the focus, so the row's first button gets it once the order is shipped. */
function focusFirstAction(button: Element): void {
  const first = button.parentElement?.querySelector("button");
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === button) first?.focus();
  });
}

function summarise(items: Order["items"]): string {
  return items.map((item) => `${item.quantity} × ${item.name}`).join(", ");
}

/** "Placed from": the dates of a list are those of the chosen kind. */
const labelOf = (name: "from" | "to", { date }: OrdersView) =>
  `${ORDER_LIST.fields.date[date]} ${ORDER_LIST.labels[name]}`;

function AmountField({ name, view }: { name: "least" | "most"; view: OrdersView }) {
  const id = `orders-${name}`;
  const read = view[name] === "" ? null : readAmount(view[name]);
  const fault = read && "fault" in read ? read.fault : null;
  return (
    <SearchField id={id} label={ORDER_LIST.labels[name]}>
      <Input
        id={id}
        name={name}
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

function MoreFilters({ view, countries }: { view: OrdersView; countries: readonly string[] }) {
  const filters = countFilters(view);
  return (
    <FoldedFilters
      active={filters}
      isOpen={filters > 0 || view.rows !== ""}
      link={<ClearLink list={ORDER_LIST} view={view} />}
    >
      <ListField list={ORDER_LIST} name="date" view={view} />
      <ListField list={ORDER_LIST} name="from" view={view} label={labelOf("from", view)} />
      <ListField list={ORDER_LIST} name="to" view={view} label={labelOf("to", view)} />
      <AmountField name="least" view={view} />
      <AmountField name="most" view={view} />
      <ListField list={ORDER_LIST} name="product" view={view} maxLength={200} />
      <ListChoice
        list={ORDER_LIST}
        name="country"
        label={ORDER_LIST.labels.country}
        value={view.country}
        options={countryOptions(countries, view.country)}
      />
      <ListField list={ORDER_LIST} name="rows" view={view} />
    </FoldedFilters>
  );
}
