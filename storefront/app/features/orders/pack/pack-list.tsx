import { Link } from "@remix-run/react";
import { holdSentence, PACK_LIST, type ViewOf } from "medusa-backend/contract";
import { countryName } from "medusa-backend/contract/country-name";
import { formatDay } from "~/domain/dates";
import { isToShip, packPath } from "~/domain/order";
import type { PackOrder, PackPage } from "~/medusa/orders.server";
import { Pill } from "~/ui/badge";
import { chosenList } from "~/ui/chosen-bar";
import { ListPage } from "~/ui/list-page";
import { Screen } from "~/ui/screen";
import { Day } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { ChosenOrders, OrderChoice } from "../chosen-orders";
import rows from "../list-rows.module.css";
import { LinePicture, OrderStatusBadge } from "../order-parts";
import parts from "../order-parts.module.css";
import css from "./pack.module.css";

const countPieces = (pieces: number) => (pieces === 1 ? "1 piece" : `${pieces} pieces`);

/** A line of an order: how many pieces are left to send of what, and where they are. */
export const lineFacts = ({ sku, place }: PackOrder["left"][number]) =>
  [sku && `SKU ${sku}`, place && `in ${place}`].filter(Boolean).join(" · ");

/** The orders that can be packed, the most urgent first; `page` is null if Medusa does not answer. */
export function PackList({ view, page }: { view: ViewOf<typeof PACK_LIST>; page: PackPage | null }) {
  const orders = page?.orders ?? [];
  return (
    <Screen
      title="Pack"
      about="Paid orders that wait to be sent, the most urgent first. One that is on hold is found by its number, with the reason."
    >
      <ListPage list={PACK_LIST} view={view} page={page && { count: orders.length, next: page.nextCursor }}>
        {orders.length > 0 ? (
          <div className={`${rows.frame} ${css.orders} ${chosenList}`}>
            <div className={rows.columns} aria-hidden>
              <span>Order</span>
              <span>Delivery</span>
              <span>Still to send</span>
              <span>Status</span>
            </div>
            <ul className={rows.list}>
              {orders.map((order) => (
                <li key={order.orderId}>
                  <PackRow order={order} />
                </li>
              ))}
            </ul>
            <ChosenOrders />
          </div>
        ) : null}
      </ListPage>
    </Screen>
  );
}

function PackRow({ order }: { order: PackOrder }) {
  const { orderId, createdAt, country, shippingName, promisedFrom, late, hold, state, left } = order;
  const isOnHold = hold !== null && isToShip(state);
  const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={rows.row} aria-labelledby={`pack-${orderId}`}>
      <div className={rows.number}>
        <div className={rows.head}>
          {isToShip(state) && !isOnHold ? <OrderChoice number={order.number} /> : null}
          <h2 id={`pack-${orderId}`}>
            <Link to={packPath(orderId)} className={parts.orderLink}>
              <span className={unseen.text}>Order </span>
              {`#${order.number}`}
            </Link>
          </h2>
        </div>
        <Day at={createdAt} />
      </div>
      <p className={rows.lines}>
        <span>{country ? countryName(country) : "No country"}</span>
        <span>{[shippingName, pieces > 0 && countPieces(pieces)].filter(Boolean).join(" · ")}</span>
      </p>
      <ul className={`${parts.items} ${css.lines}`}>
        {left.map((line) => (
          <li key={line.lineId} className={css.line}>
            <LinePicture src={line.imageUrl} />
            <div className={css.words}>
              <span>{`${line.quantity} × ${line.title}`}</span>
              <span className={parts.small}>{lineFacts(line)}</span>
            </div>
          </li>
        ))}
      </ul>
      <div className={`${rows.status} ${css.states}`}>
        {isOnHold ? <Pill colour="orange">on hold</Pill> : <OrderStatusBadge state={state} />}
        {late ? <Pill colour="orange">late</Pill> : null}
        {promisedFrom && isToShip(state) ? (
          <span className={parts.small}>{`Promised from ${formatDay(promisedFrom)}`}</span>
        ) : null}
      </div>
      {isOnHold ? <p className={css.hold}>{holdSentence(hold)}</p> : null}
    </article>
  );
}
