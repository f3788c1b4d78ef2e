import { Button, Container, Heading, Input, StatusBadge, Table, Text } from "@medusajs/ui";
import type { FormEvent } from "react";
import { formatMinor } from "../../contract/currency";
import { type MoneyPayment, MoneyPaymentsAnswer } from "../../contract/money";
import { ListPages, useFilters } from "../components/list-page";
import { FailedQuery } from "../components/section";
import { useShopPage } from "../lib/api";
import { OrderLink } from "./findings";

const STATUSES: Readonly<Record<string, readonly [text: string, color: "green" | "grey" | "orange" | "red"]>> = {
  open: ["Not finished", "grey"],
  releasing: ["Being given back", "orange"],
  to_capture: ["Being taken", "orange"],
  captured: ["Taken", "green"],
  expired: ["Hold ended, not taken", "red"],
  released: ["Released, not charged", "grey"],
  refunded: ["Refunded", "grey"],
  taken_back: ["Taken back by the bank", "grey"],
  owed: ["Refund failed", "red"],
};

function Status({ status }: Pick<MoneyPayment, "status">) {
  const [text, color] = STATUSES[status] ?? [status, "grey"];
  return (
    <StatusBadge color={color} className="whitespace-nowrap">
      {text}
    </StatusBadge>
  );
}

/** Every payment begun in the shop, with a search by payment, order, e-mail or request. */
export function Payments() {
  const { narrow, pages, asked } = useFilters({ q: "" });
  const query = useShopPage("/money/payments", MoneyPaymentsAnswer, { limit: 20, ...asked });

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    narrow({ q: String(new FormData(event.currentTarget).get("q") ?? "").trim() });
  }

  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">All payments</Heading>
        <form onSubmit={search} className="flex w-full gap-x-2 sm:w-auto">
          <Input
            type="search"
            name="q"
            size="small"
            aria-label="Search payments"
            placeholder="Payment, order, e-mail or request"
            maxLength={254}
            className="w-full sm:w-72"
          />
          <Button size="small" variant="secondary" type="submit">
            Search
          </Button>
        </form>
      </div>
      {query.isError ? <FailedQuery query={query} /> : <PaymentTable payments={query.data?.payments} />}
      <ListPages pages={pages} next={query.data?.nextCursor ?? null} />
    </Container>
  );
}

function PaymentTable({ payments }: { payments: MoneyPayment[] | undefined }) {
  if (!payments || payments.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {payments ? "No payment matches." : "Loading the payments"}
      </Text>
    );
  }
  return (
    <div className="overflow-x-auto">
      <Table aria-label="All payments">
        <Table.Header>
          <Table.Row>
            {["Begun", "Order", "Customer", "Payment", "Status"].map((title) => (
              <Table.HeaderCell key={title}>{title}</Table.HeaderCell>
            ))}
            {["Amount", "Captured", "Refunded"].map((title) => (
              <Table.HeaderCell key={title} className="text-right">
                {title}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment) => (
            <Table.Row key={payment.paymentIntentId}>
              <Table.Cell className="whitespace-nowrap">
                <time dateTime={payment.createdAt}>{new Date(payment.createdAt).toLocaleString()}</time>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                <OrderLink orderId={payment.orderId} orderNumber={payment.orderNumber} />
                {payment.orderStatus && <span className="text-ui-fg-subtle"> {payment.orderStatus}</span>}
              </Table.Cell>
              <Table.Cell className="max-w-52 truncate" title={payment.customerEmail ?? undefined}>
                {payment.customerEmail ?? "–"}
              </Table.Cell>
              <Table.Cell>
                <code className="txt-compact-xsmall">{payment.paymentIntentId}</code>
              </Table.Cell>
              <Table.Cell>
                <Status status={payment.status} />
              </Table.Cell>
              {[payment.amount, payment.captured, payment.refunded].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three sums in a fixed order
                <Table.Cell key={index} className="text-right tabular-nums">
                  {formatMinor(amount, payment.currencyCode)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}
