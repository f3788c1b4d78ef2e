import { z } from "zod";
import { callMedusa, opsToken } from "../../support/ops";
import { confirmPayment } from "../../support/payments";
import { secrets } from "../../support/stack";

const Id = z.object({ id: z.string() });
const ADDRESS = {
  first_name: "Nia",
  last_name: "Rahman",
  address_1: "12 Road",
  city: "Austin",
  province: "us-tx",
  postal_code: "78701",
  country_code: "us",
  phone: "+1 512 555 0100",
};

async function callStore<T>(schema: z.ZodType<T>, method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };
  const answer = await callMedusa(method, `/store${path}`, { body, headers });
  if (answer.status !== 200) throw new Error(`${method} /store${path} answered ${answer.status}`);
  return schema.parse(answer.body);
}

/** What a stock checkout needs to know beforehand. */
export type StockOffer = { regionId: string; variantId: string };

/** The region and the variant that `buyByStockRoutes` uses. */
export async function stockOffer(handle: string): Promise<StockOffer> {
  const { regions } = await callStore(z.object({ regions: z.array(Id).min(1) }), "GET", "/regions");
  const Products = z.object({ products: z.array(z.object({ variants: z.array(Id).min(1) })).min(1) });
  const { products } = await callStore(Products, "GET", `/products?handle=${handle}&fields=variants.id`);
  return { regionId: regions[0]?.id ?? "", variantId: products[0]?.variants[0]?.id ?? "" };
}

/**
 * A purchase by Medusa's own store routes, as its starters make it: cart, line, address, delivery, payment, completion;
 * then its capture by Medusa Admin's route.
 */
export async function buyByStockRoutes({ regionId, variantId }: StockOffer, email: string): Promise<void> {
  const { cart } = await callStore(z.object({ cart: Id }), "POST", "/carts", { region_id: regionId });
  await callStore(z.unknown(), "POST", `/carts/${cart.id}/line-items`, { variant_id: variantId, quantity: 1 });
  const addresses = { email, shipping_address: ADDRESS, billing_address: ADDRESS };
  await callStore(z.unknown(), "POST", `/carts/${cart.id}`, addresses);
  const Options = z.object({ shipping_options: z.array(Id).min(1) });
  const { shipping_options } = await callStore(Options, "GET", `/shipping-options?cart_id=${cart.id}`);
  await callStore(z.unknown(), "POST", `/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id });
  const Collection = z.object({ payment_collection: Id });
  const { payment_collection } = await callStore(Collection, "POST", "/payment-collections", { cart_id: cart.id });
  const Session = z.object({ data: z.object({ client_secret: z.string() }) });
  const Sessions = z.object({ payment_collection: z.object({ payment_sessions: z.array(Session).min(1) }) });
  const path = `/payment-collections/${payment_collection.id}/payment-sessions`;
  const session = await callStore(Sessions, "POST", path, { provider_id: "pp_stripe_stripe" });
  await confirmPayment(session.payment_collection.payment_sessions[0]?.data.client_secret ?? "");
  const Completed = z.object({ type: z.literal("order"), order: Id });
  const { order } = await callStore(Completed, "POST", `/carts/${cart.id}/complete`);
  await captureOrder(order.id);
}

async function captureOrder(orderId: string): Promise<void> {
  const token = await opsToken();
  const found = await callMedusa("GET", `/admin/orders/${orderId}?fields=payment_collections.payments.id`, { token });
  const Order = z.object({ order: z.object({ payment_collections: z.array(z.object({ payments: z.array(Id) })) }) });
  const [collection] = Order.parse(found.body).order.payment_collections;
  const answer = await callMedusa("POST", `/admin/payments/${collection?.payments[0]?.id}/capture`, {
    token,
    body: {},
  });
  if (answer.status !== 200) throw new Error(`The capture answered ${answer.status}`);
}
