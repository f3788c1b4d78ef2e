import type Stripe from "stripe";
import { z } from "zod";
import { noSuch } from "../http/api-error";
import { type Call, emit, type Handler } from "../http/call";
import {
  Address,
  ignored,
  Metadata,
  mergeMetadata,
  NOWHERE,
  Nullable,
  PageFields,
  paginate,
  readFields,
} from "../http/fields";
import { newId, nowSeconds, randomToken } from "../ids";
import type { Transaction } from "../store/tables";

const CustomerFields = z.strictObject({
  address: Address.optional(),
  description: Nullable.optional(),
  email: Nullable.optional(),
  name: Nullable.optional(),
  phone: Nullable.optional(),
  metadata: Metadata.optional(),
  ...ignored("payment_method", "preferred_locales", "shipping"),
});

/** @throws StripeApiError 404 when there is no such customer, or it was deleted. */
export function requireCustomer(tx: Transaction, id: string, param = "id"): Stripe.Customer {
  const customer = tx.get("customers", id);
  if (!customer || "deleted" in customer) throw noSuch("customer", id, param);
  return customer;
}

export const create: Handler = (call) => {
  const { metadata, ...given } = readFields(CustomerFields, call.fields);
  const customer: Stripe.Customer = {
    id: newId("cus"),
    object: "customer",
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomToken(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, metadata),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...toRecord(given, null),
  };
  return save(call, customer, "customer.created");
};

export const retrieve: Handler = (call) => {
  const customer = call.tx.get("customers", call.params.id ?? "");
  return customer ?? requireCustomer(call.tx, call.params.id ?? "");
};

export const update: Handler = (call) => {
  const customer = requireCustomer(call.tx, call.params.id ?? "");
  const { metadata, ...given } = readFields(CustomerFields, call.fields);
  return save(
    call,
    { ...customer, ...toRecord(given, customer.address ?? null), metadata: mergeMetadata(customer.metadata, metadata) },
    "customer.updated",
  );
};

export const remove: Handler = (call) => {
  const { id } = requireCustomer(call.tx, call.params.id ?? "");
  const gone = { id, object: "customer", deleted: true, created: 0 } as unknown as Stripe.Customer;
  return save(call, gone, "customer.deleted");
};

const ListFields = PageFields.extend({ email: z.string().optional() }).strict();

export const list: Handler = (call) => {
  const { email, ...page } = readFields(ListFields, call.fields);
  const customers = call.tx
    .list("customers")
    .filter((customer) => !("deleted" in customer) && (email === undefined || customer.email === email));
  return paginate(customers, "/v1/customers", page);
};

type Given = Omit<z.infer<typeof CustomerFields>, "metadata">;

function toRecord({ address, description, email, name, phone }: Given, before: Stripe.Address | null) {
  const given = Object.entries({ description, email, name, phone }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), address: address ? { ...NOWHERE, ...before, ...address } : before };
}

function save(call: Call, customer: Stripe.Customer, type: Stripe.Event["type"]): Stripe.Customer {
  call.tx.put("customers", customer);
  emit(call, type, customer);
  return customer;
}
