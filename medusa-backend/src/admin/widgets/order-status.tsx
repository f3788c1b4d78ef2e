import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { Button, Input, Label, StatusBadge, Text, usePrompt } from "@medusajs/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import type { ShopOrderStatus } from "../../contract/common";
import { OpsOrderStatusAnswer } from "../../contract/ops";
import { type Parcel, ShipOrderAnswer } from "../../contract/orders";
import { CARRIERS, SetTrackingAnswer, typedLink } from "../../contract/parcels";
import { History } from "../components/history";
import { Section } from "../components/section";
import { callShop, useChange } from "../lib/api";

const FIELDS = [
  { name: "carrier", label: "Carrier" },
  { name: "trackingNumber", label: "Tracking number" },
  { name: "trackingUrl", label: "Tracking link" },
] as const;

/** A parcel's tracking details, shown to the customer on the order's page and mailed. */
function TrackingForm({ orderId, parcel }: { orderId: string; parcel: Parcel }) {
  const id = useId();
  const [label] = parcel.tracking;
  const { carrier } = parcel;
  const link = label?.url ? typedLink(CARRIERS, { ...label, carrier, url: label.url }) : "";
  const now = { carrier, trackingNumber: label?.number ?? "", trackingUrl: link };
  const save = useChange(
    (body: Record<string, unknown>) =>
      callShop(`/orders/${orderId}/tracking`, SetTrackingAnswer, { method: "POST", body }),
    () => "The customer sees it, and gets it by mail.",
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = FIELDS.map(({ name }) => [name, String(form.get(name) ?? "")]);
    save.mutate({ ...Object.fromEntries(typed), parcelId: parcel.id });
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-y-2 px-6 py-4">
      {FIELDS.map(({ name, label }) => (
        <div key={name}>
          <Label htmlFor={`${id}-${name}`} size="small">
            {label}
          </Label>
          <Input id={`${id}-${name}`} name={name} size="small" defaultValue={now[name]} autoComplete="off" />
        </div>
      ))}
      <div>
        <Button type="submit" size="small" variant="secondary" isLoading={save.isPending}>
          Save tracking
        </Button>
      </div>
    </form>
  );
}

const BADGES: Readonly<Record<ShopOrderStatus, { color: "orange" | "green" | "red"; text: string }>> = {
  pending: { color: "orange", text: "Pending" },
  shipped: { color: "green", text: "Shipped" },
  cancelled: { color: "red", text: "Cancelled" },
};

/** How often the status is read again, because it follows Medusa's own changes a moment later. */
const POLL_MS = 5_000;

/** The status that the customer sees, with the parcels' tracking details and the customer's withdrawals. */
const OrderStatusWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const prompt = usePrompt();
  const query = useQuery({
    // Read again with each new state of the order, because Medusa's own buttons change it.
    queryKey: ["shop", "order-status", order.id, order.status, order.fulfillment_status],
    queryFn: () => callShop(`/orders/${order.id}/status`, OpsOrderStatusAnswer),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? POLL_MS : false),
    retry: false,
  });
  const ship = useChange(
    () => callShop(`/orders/${order.id}/ship`, ShipOrderAnswer, { method: "POST" }),
    () => "The order is shipped.",
  );

  async function confirmAndShip() {
    const description =
      "The rest of this order is marked as sent. The customer sees it, and gets a mail that says so. This cannot be undone.";
    if (await prompt({ variant: "confirmation", title: "Ship this order?", description, confirmText: "Ship" })) {
      ship.mutate(undefined);
    }
  }

  return (
    <Section title="Shop status" query={query}>
      {({ status, parcels, withdrawals, history }) => (
        <>
          <div className="flex items-center justify-between px-6 py-4">
            <StatusBadge color={BADGES[status].color}>
              {status === "pending" && parcels.length > 0 ? "Partly shipped" : BADGES[status].text}
            </StatusBadge>
            {status === "pending" && (
              <Button size="small" onClick={confirmAndShip} isLoading={ship.isPending}>
                {parcels.length > 0 ? "Ship the rest" : "Ship order"}
              </Button>
            )}
          </div>
          {parcels.map((parcel) => (
            <TrackingForm key={parcel.id} orderId={order.id} parcel={parcel} />
          ))}
          {withdrawals.map(({ id, text }) => (
            <div key={id} className="px-6 py-4">
              <Text size="small" weight="plus">
                The customer has withdrawn from the contract
              </Text>
              <Text size="small" className="whitespace-pre-line">
                {text}
              </Text>
            </div>
          ))}
          <History lines={history} />
        </>
      )}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "order.details.side.before" });

export default OrderStatusWidget;
