import { Button, Field, Input, NativeSelect } from "@chakra-ui/react";
import { Form } from "@remix-run/react";
import { ORDER_STATUSES } from "~/domain/order";
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
        <Field.Root className={css.search}>
          <Field.Label>Search orders</Field.Label>
          <Input
            type="search"
            name="q"
            size="md"
            defaultValue={view.q}
            maxLength={254}
            placeholder="Number, customer, e-mail or payment"
          />
        </Field.Root>
        <Field.Root className={css.status}>
          <Field.Label>Status</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field name="status" defaultValue={view.status} {...chosen}>
              <option value="">All</option>
              {ORDER_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {status.charAt(0).toUpperCase() + status.slice(1)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </Form>
    </search>
  );
}
