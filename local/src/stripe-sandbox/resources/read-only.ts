import { z } from "zod";
import { noSuch } from "../http/api-error";
import type { Handler } from "../http/call";
import { PageFields, paginate, readFields } from "../http/fields";

export const retrieveCharge: Handler = (call) => {
  const charge = call.tx.get("charges", call.params.id ?? "");
  if (!charge) throw noSuch("charge", call.params.id ?? "", "id");
  return charge;
};

const ChargeListFields = PageFields.extend({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
}).strict();

export const listCharges: Handler = (call) => {
  const { customer, payment_intent, ...page } = readFields(ChargeListFields, call.fields);
  const charges = call.tx
    .list("charges")
    .filter((charge) => customer === undefined || charge.customer === customer)
    .filter((charge) => payment_intent === undefined || charge.payment_intent === payment_intent);
  return paginate(charges, "/v1/charges", page);
};

export const retrieveEvent: Handler = (call) => {
  const event = call.tx.get("events", call.params.id ?? "");
  if (!event) throw noSuch("event", call.params.id ?? "", "id");
  return event;
};

const EventListFields = PageFields.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: z.enum(["true", "false"]).optional(),
}).strict();

export const listEvents: Handler = (call) => {
  const { type, types, delivery_success: delivered, ...page } = readFields(EventListFields, call.fields);
  const events = call.tx
    .list("events")
    .filter((event) => type === undefined || matchesType(event.type, type))
    .filter((event) => types === undefined || types.some((one) => matchesType(event.type, one)))
    .filter((event) => delivered === undefined || (delivered === "true") === (event.pending_webhooks === 0));
  return paginate(events, "/v1/events", page);
};

/** `payment_intent.*` matches every type that starts with `payment_intent.`. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** GET /v1/account: Stripe's own clients use it to check the key. */
export const retrieveAccount: Handler = () => ({
  id: "acct_sandbox",
  object: "account",
  charges_enabled: true,
  country: "US",
  default_currency: "usd",
  details_submitted: true,
  email: null,
  payouts_enabled: false,
  settings: { dashboard: { display_name: "Payment sandbox" } },
  type: "standard",
});
