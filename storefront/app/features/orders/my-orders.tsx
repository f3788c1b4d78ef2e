import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatArrivalAt } from "~/domain/costs";
import { formatDeduction, formatMoney } from "~/domain/money";
import {
  HEADLINES,
  invoicePath,
  isToShip,
  nameItems,
  type OrderState,
  orderPath,
  withdrawalPath,
} from "~/domain/order";
import type { Order } from "~/medusa/to-order";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { infoPath, WITHDRAWAL_LINK } from "~/ui/layout/info-links";
import { Lazy } from "~/ui/lazy/lazy-part";
import { getPlacedOrder } from "~/ui/placed-order";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import { ListFailed, Screen, ScreenNotice } from "~/ui/screen";
import { Day } from "~/ui/shop-context";
import { ListLoading } from "~/ui/skeleton";
import { TextLink } from "~/ui/text-link";
import { useList } from "~/ui/use-list";
import { ViewLinks } from "~/ui/view-links";
import css from "./my-orders.module.css";
import { DELETE_ORDER_DIALOG } from "./order-dialogs";
import { OrderStatusBadge } from "./order-parts";
import parts from "./order-parts.module.css";
import { ShowAgain } from "./show-again";
import { type MyOrdersAnswer, ORDERS } from "./use-orders";

/** The order placed just before; null for none. It leaves the history at once, so that nothing reports it again. */
function usePlacedOrder(): string | null {
  const { state } = useLocation();
  const [placed, setPlaced] = useState<string | null>(null);
  useEffect(() => {
    const orderId = getPlacedOrder(state);
    if (orderId === null) return;
    setPlaced(orderId);
    // Remix keeps a navigation's state under `usr`, beside the key and the place of the entry.
    window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [state]);
  return placed;
}

/** The person's own orders, newest first, or a message when none can be shown. */
export function MyOrders({ answer }: { answer: MyOrdersAnswer }) {
  const { status } = answer;
  const { data: page, isError, refetch } = useList(answer, ORDERS);
  const orders = page?.orders;
  const placed = usePlacedOrder();
  const [toDelete, setToDelete] = useState<Order | null>(null);
  return (
    <Screen title="My Orders">
      <ViewLinks
        label="Which orders"
        views={[
          { text: "Current", search: "", isShown: status === "current" },
          { text: "Cancelled", search: "?status=cancelled", isShown: status === "cancelled" },
          { text: "Hidden", search: "?status=hidden", isShown: status === "hidden" },
        ]}
      />
      {orders && orders.length > 0 ? (
        <OrderList
          orders={orders}
          deleted={page?.deleted}
          withdrawable={page?.withdrawable}
          placed={placed}
          onDelete={setToDelete}
        />
      ) : null}
      {orders?.length === 0 && status !== "current" ? <ScreenNotice {...NONE[status]} /> : null}
      {orders?.length === 0 && status === "current" ? (
        <EmptyState
          title="No orders yet"
          text="What you buy is listed here, with what you paid and whether it has shipped."
          picture="/images/products/kestrel-air-1.webp"
        >
          <ButtonLink size="lg" to="/explore">
            See all drones
          </ButtonLink>
        </EmptyState>
      ) : null}
      {!orders && isError ? (
        <ListFailed title="Your orders cannot be shown right now" onRetry={() => void refetch()} />
      ) : null}
      {!orders && !isError ? <ListLoading label="Loading your orders" /> : null}
      {toDelete ? (
        <Lazy part={DELETE_ORDER_DIALOG} props={{ order: toDelete, onClose: () => setToDelete(null) }} />
      ) : null}
    </Screen>
  );
}

/** What happens next with a new order, at the top of its card. The toasts have said that it is placed and paid. */
function PlacedNote({ order }: { order: Order }) {
  return (
    <div className={css.note}>
      <p className={css.thanks}>Thank you! What happens next:</p>
      <p>
        We are sending a confirmation to <strong>{order.email}</strong>
        {", and another mail when the parcel leaves. "}
        <TextLink to={infoPath("shipping")}>How delivery works</TextLink>
      </p>
      <p>
        {"While you wait: find out "}
        <TextLink to={`${infoPath("help")}#do-i-have-to-register-it`}>whether it must be registered</TextLink>, and what
        to do <TextLink to={`${infoPath("help")}#before-the-first-flight`}>before the first flight</TextLink>.
      </p>
    </div>
  );
}

const NONE = {
  cancelled: { title: "No cancelled orders", text: "Orders that you or we cancelled are listed here." },
  hidden: { title: "No hidden orders", text: "Shipped orders that you delete from your list are listed here." },
};

type Props = {
  orders: Order[];
  /** The ids of deleted ones. Cancelled ones have no invoice; others are only hidden, and can be shown again. */
  deleted?: readonly string[] | undefined;
  withdrawable?: readonly string[] | undefined;
  /** The id of the order just placed: it comes first, is marked and says what happens next. */
  placed: string | null;
  onDelete: (order: Order) => void;
};

const DETAILS = ["Order details", ""] as const;
const WHERE = ["Where is it?", ""] as const;
const RETURN = ["Return or get help", "#returns"] as const;
const AGAIN = ["Buy again", "#products"] as const;

/** What one does next with an order, by its state: each a link to its page, or to a part of it. */
const WAYS: Readonly<Record<OrderState, readonly (readonly [text: string, part: string])[]>> = {
  packing: [DETAILS],
  partlyShipped: [WHERE],
  shipped: [WHERE],
  delivered: [RETURN, AGAIN],
  partlyReturned: [RETURN, AGAIN],
  returned: [AGAIN],
  refunded: [AGAIN],
  cancelled: [AGAIN],
};

function OrderPicture({ items }: Pick<Order, "items">) {
  const [first, ...others] = items;
  return (
    <div className={css.picture}>
      <ProductPicture src={first?.imageUrl ?? ""} alt="" sizes="(min-width: 40rem) 160px, 96px" />
      {others.length > 0 ? (
        <span className={css.others} aria-hidden="true">
          {`+${others.length}`}
        </span>
      ) : null}
    </div>
  );
}

function WhatNext({ order: { arrival, place, state } }: { order: Order }) {
  const isToCome = isToShip(state) || state === "shipped";
  const arrives = arrival && isToCome ? `Expected ${formatArrivalAt(arrival, place)}. ` : "";
  const cancels = state === "packing" ? "You can cancel it until it is sent." : "";
  return arrives || cancels ? <p>{`${arrives}${cancels}`}</p> : null;
}

/** A person's own orders as cards, each with links to its page and its invoice and a button to delete it. */
function OrderList({ orders, deleted = [], withdrawable = [], placed, onDelete }: Props) {
  const isPlaced = ({ orderId }: Order) => orderId === placed;
  return (
    <ul className={css.orders}>
      {[...orders.filter(isPlaced), ...orders.filter((order) => !isPlaced(order))].map((order) => (
        <li key={order.orderId}>
          <article
            className={css.order}
            data-placed={isPlaced(order) || undefined}
            aria-labelledby={`order-${order.orderId}`}
          >
            {isPlaced(order) ? <PlacedNote order={order} /> : null}
            <div className={css.glance}>
              <OrderPicture items={order.items} />
              <div>
                <header className={css.head}>
                  <h2 className={css.number} id={`order-${order.orderId}`}>
                    <Link to={orderPath(order.orderId)} className={parts.orderLink}>
                      {`Order #${order.displayId}`}
                    </Link>
                  </h2>
                  <Day at={order.createdAt} />
                  <OrderStatusBadge state={order.state} />
                </header>
                <p className={css.state}>{HEADLINES[order.state]}</p>
                <WhatNext order={order} />
                <p className={css.what}>{nameItems(order.items)}</p>
                <div className={css.foot}>
                  <span>Paid Amount</span>
                  <strong className={css.paid}>{formatMoney(order.total)}</strong>
                </div>
                {order.refunded > 0 ? (
                  <div className={css.foot}>
                    <span>Refunded</span>
                    <span className={css.sum}>{formatDeduction(order.refunded)}</span>
                  </div>
                ) : null}
              </div>
              <div className={css.actions}>
                {WAYS[order.state].map(([text, part], place) => (
                  <ButtonLink
                    key={text}
                    size="sm"
                    variant={place === 0 ? "solid" : "outline"}
                    to={`${orderPath(order.orderId)}${part}`}
                    aria-describedby={`order-${order.orderId}`}
                  >
                    {text}
                  </ButtonLink>
                ))}
                {order.status === "cancelled" && deleted.includes(order.orderId) ? null : (
                  <>
                    <ButtonLink
                      size="sm"
                      variant="outline"
                      to={invoicePath(order.orderId)}
                      aria-describedby={`order-${order.orderId}`}
                    >
                      Invoice
                    </ButtonLink>
                    {withdrawable.includes(order.orderId) ? (
                      <ButtonLink
                        size="sm"
                        variant="ghost"
                        to={withdrawalPath(order.orderId)}
                        aria-describedby={`order-${order.orderId}`}
                      >
                        {WITHDRAWAL_LINK.text}
                      </ButtonLink>
                    ) : null}
                    {deleted.includes(order.orderId) ? (
                      <ShowAgain orderId={order.orderId} />
                    ) : (
                      <Button
                        size="sm"
                        variant="ghost"
                        danger
                        aria-describedby={`order-${order.orderId}`}
                        onClick={() => onDelete(order)}
                      >
                        Delete
                      </Button>
                    )}
                  </>
                )}
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
