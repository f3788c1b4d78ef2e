import { Button, Input, Label } from "@medusajs/ui";
import { type FormEvent, useId } from "react";
import type { Parcel } from "../../contract/order-page";
import { SetTrackingAnswer } from "../../contract/tracking";
import { callShop } from "../lib/api";
import { useChange } from "../lib/use-change";

const FIELDS = [
  { name: "carrier", label: "Carrier" },
  { name: "tracking_number", label: "Tracking number" },
  { name: "tracking_url", label: "Tracking link" },
] as const;

/** A parcel's tracking details, shown to the customer on the order's page and mailed. */
export function TrackingForm({ orderId, parcel }: { orderId: string; parcel: Parcel }) {
  const id = useId();
  const [label] = parcel.tracking;
  const now = { carrier: parcel.carrier, tracking_number: label?.number ?? "", tracking_url: label?.url ?? "" };
  const save = useChange(
    (body: Record<string, unknown>) =>
      callShop(`/orders/${orderId}/tracking`, SetTrackingAnswer, { method: "POST", body }),
    () => "The customer sees it, and gets it by mail.",
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = FIELDS.map(({ name }) => [name, String(form.get(name) ?? "")]);
    save.mutate({ ...Object.fromEntries(typed), parcel_id: parcel.id });
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
