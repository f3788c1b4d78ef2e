import { ORDER_STATUSES } from "~/domain/order";
import { Select } from "~/ui/input";
import { useChosenOption } from "~/ui/use-chosen-option";
import { ListSearch, SearchField } from "./list-search";
import type { OrdersView } from "./use-orders";

/** Search and status of all orders. */
export function AllOrdersFilter({ view: { q, status: value } }: { view: OrdersView }) {
  const chosen = useChosenOption();
  const status = (
    <SearchField id="orders-status" label="Status">
      <Select id="orders-status" name="status" defaultValue={value} {...chosen}>
        <option value="">Current</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
      </Select>
    </SearchField>
  );
  return (
    <ListSearch
      action="/dashboard/manageAllOrders"
      q={q}
      label="Search orders"
      placeholder="Number, customer, e-mail or payment"
      filter={{ name: "status", value, field: status }}
    />
  );
}
