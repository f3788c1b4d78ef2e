import { Link, useSearchParams } from "@remix-run/react";
import { orderPath } from "~/domain/order";
import { useMay } from "~/ui/allowed";
import { Icon } from "~/ui/icon";
import css from "./back-to-orders.module.css";

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
