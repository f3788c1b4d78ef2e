import { Link, useSearchParams } from "@remix-run/react";
import type { Role } from "~/domain/account";
import { orderPath } from "~/domain/order";
import { Icon } from "~/ui/icon";
import { useShop } from "~/ui/shop-context";
import css from "./back-to-orders.module.css";

type List = { to: string; name: string };

const LISTS: Readonly<Record<Role, List>> = {
  admin: { to: "/dashboard/manageAllOrders", name: "Manage All Orders" },
  user: { to: "/dashboard/myOrders", name: "My Orders" },
};
const RETURNS: List = { to: "/dashboard/returns", name: "Returns" };
const FROM = new URLSearchParams({ from: "returns" });

/** The address of an order's returns, for a link in the list of returns. */
export const orderFromReturns = (orderId: string) => `${orderPath(orderId)}?${FROM}#returns`;

/** A link back to the person's last list. */
export function BackToOrders() {
  const { account } = useShop();
  const [query] = useSearchParams();
  const role = account?.role ?? "user";
  const list = role === "admin" && query.get("from") === FROM.get("from") ? RETURNS : LISTS[role];
  return (
    <Link to={list.to} className={css.back}>
      <Icon name="arrowLeft" />
      {`Back to ${list.name}`}
    </Link>
  );
}
