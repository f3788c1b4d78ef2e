import { Link, useSearchParams } from "@remix-run/react";
import type { RiskKind } from "medusa-backend/contract";
import type { ComponentProps } from "react";
import { formatMoney } from "~/domain/money";
import { type OrderState, orderPath, STATE_WORDS } from "~/domain/order";
import type { Order } from "~/medusa/to-order";
import { useMay } from "~/ui/allowed";
import { Pill } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Select } from "~/ui/input";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./order-parts.module.css";
import screen from "./order-screen.module.css";

/** A sum of an order, in a `dl`. */
export const SumRow = ({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) => (
  <div className={strong ? screen.total : screen.part}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);

/** The small picture of an order's line, next to its name. */
export function LinePicture({ src }: { src: string }) {
  return (
    <div className={css.picture}>
      <ProductPicture src={src} alt="" sizes="64px" />
    </div>
  );
}

/** The lines of an order: picture, name, quantity and price of each, as they were when it was placed. */
export function OrderLines({ items }: Pick<Order, "items">) {
  return (
    <ul className={css.items}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <li key={place} className={css.item}>
          <LinePicture src={item.imageUrl} />
          <span className={css.name}>{item.name}</span>
          <span className={css.figures}>{`${item.quantity} × ${formatMoney(item.unitPrice)}`}</span>
        </li>
      ))}
    </ul>
  );
}

type PiecesProps = ComponentProps<typeof Select> & { most: number; textOf: (pieces: number) => string };

/** A choice of none to `most` pieces of a line. */
export const PiecesSelect = ({ most, textOf, ...select }: PiecesProps) => (
  <Select {...select}>
    {Array.from({ length: most + 1 }, (_, pieces) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the options are the numbers themselves
      <option key={pieces} value={pieces}>
        {textOf(pieces)}
      </option>
    ))}
  </Select>
);

type List = { to: string; name: string };

const ALL: List = { to: "/dashboard/manageAllOrders", name: "Manage All Orders" };
const OWN: List = { to: "/dashboard/myOrders", name: "My Orders" };
const RETURNS: List = { to: "/dashboard/returns", name: "Returns" };
const FROM = new URLSearchParams({ from: "returns" });

/** The address of an order's returns, for a link in the list of returns. */
export const orderFromReturns = (orderId: string) => `${orderPath(orderId)}?${FROM}#returns`;

/** A link back to the person's last list. */
export function BackToOrders() {
  const mayRead = useMay()("read orders");
  const [query] = useSearchParams();
  const list = mayRead && query.get("from") === FROM.get("from") ? RETURNS : mayRead ? ALL : OWN;
  return (
    <Link to={list.to} className={css.back}>
      <Icon name="arrowLeft" />
      {`Back to ${list.name}`}
    </Link>
  );
}

const COLOURS: Readonly<Record<OrderState, "orange" | "green" | "gray">> = {
  packing: "orange",
  partlyShipped: "orange",
  shipped: "green",
  delivered: "green",
  partlyReturned: "gray",
  returned: "gray",
  refunded: "gray",
  cancelled: "gray",
};

const RISKS: Readonly<Record<RiskKind, string>> = {
  disputed: "Disputed",
  dispute_lost: "Dispute lost",
  fraud_warning: "Fraud warning",
  review: "Under review",
};

/** What speaks against sending an order, in a word or two. */
export const RiskBadge = ({ risk }: { risk: RiskKind }) => <Pill colour="orange">{RISKS[risk]}</Pill>;

/** An order's state, in a word or two. */
export const OrderStatusBadge = ({ state }: { state: OrderState }) => (
  <Pill colour={COLOURS[state]}>{STATE_WORDS[state]}</Pill>
);
