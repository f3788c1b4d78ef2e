import { Form } from "@remix-run/react";
import { ORDER_STATUSES } from "~/domain/order";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/input";
import { useChosenOption } from "~/ui/use-chosen-option";
import { useSearchForm } from "~/ui/use-search-form";
import css from "./all-orders-filter.module.css";
import type { OrdersView } from "./use-orders";

/** Search and status. Both are part of the address, so that a view can be kept and shared. Works without scripts. */
export function AllOrdersFilter({ view }: { view: OrdersView }) {
  const form = useSearchForm({ q: view.q, status: view.status });
  const chosen = useChosenOption();
  return (
    <search>
      <Form {...form} method="get" action="/dashboard/manageAllOrders" className={css.filter}>
        <div className={`${css.field} ${css.search}`}>
          <label htmlFor="orders-q" className={css.label}>
            Search orders
          </label>
          <Input
            id="orders-q"
            type="search"
            name="q"
            size="md"
            defaultValue={view.q}
            maxLength={254}
            placeholder="Number, customer, e-mail or payment"
          />
        </div>
        <div className={css.field}>
          <label htmlFor="orders-status" className={css.label}>
            Status
          </label>
          <Select id="orders-status" name="status" defaultValue={view.status} {...chosen}>
            <option value="">All</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {status.charAt(0).toUpperCase() + status.slice(1)}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </Form>
    </search>
  );
}
