import { z } from "zod";
import { noSuch } from "../http/api-error";
import type { Handler } from "../http/call";
import { PageFields, paginate, readFields } from "../http/fields";
import type { TableName, Tables } from "../store/tables";

/** Answers the record in the path; Stripe's errors call it `noun`. */
export const retrieveFrom =
  (table: TableName, noun: string, param: string): Handler =>
  ({ tx, params: { id = "" } }) => {
    const record = tx.get(table, id);
    if (!record) throw noSuch(noun, id, param);
    return record;
  };

export function listFrom<T extends "charges" | "disputes" | "refunds">(
  table: T,
  names: readonly (keyof Tables[T] & string)[],
): Handler {
  const asked = Object.fromEntries(names.map((name) => [name, z.string().optional()]));
  const ListFields = z.strictObject({ ...PageFields.shape, ...asked });
  return ({ tx, fields }) => {
    const { limit, starting_after, ending_before, created, ...rest } = readFields(ListFields, fields);
    const wanted: Partial<Record<string, unknown>> = rest;
    const found = tx
      .list(table)
      .filter((one) => names.every((name) => wanted[name] === undefined || one[name] === wanted[name]));
    return paginate(found, `/v1/${table}`, { limit, starting_after, ending_before, created });
  };
}

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

/** Stripe's own clients use it to check the key. */
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
