import { Link } from "@remix-run/react";
import css from "./my-orders-filter.module.css";

const FILTERS = [
  { search: "", text: "Current" },
  { search: "?status=cancelled", text: "Cancelled" },
] as const;

/** Links to the person's current and cancelled orders. */
export function MyOrdersFilter({ cancelled }: { cancelled: boolean }) {
  return (
    <nav aria-label="Which orders" className={css.filter}>
      {FILTERS.map((filter) => (
        <Link
          key={filter.text}
          to={{ pathname: "/dashboard/myOrders", search: filter.search }}
          className={css.choice}
          aria-current={(filter.search !== "") === cancelled ? "true" : undefined}
        >
          {filter.text}
        </Link>
      ))}
    </nav>
  );
}
