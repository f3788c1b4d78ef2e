import { z } from "zod";
import { confirmPayment } from "./payments";
import type { Person } from "./person";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });
const Inserted = z.object({ insertedId: z.string() });

type Purchase = {
  quantity?: number;
  /** Awaited when there is a PaymentIntent, before the card says yes to it. */
  beforePaying?: (paymentIntentId: string) => Promise<void>;
};

/** Buys one of a product, or more, over HTTP. `price`, of one, in major units. */
export async function buy(
  person: Person,
  productName = "Sparrow",
  { quantity = 1, beforePaying = async () => {} }: Purchase = {},
) {
  const products = Products.parse((await person.api("GET", "/products")).body);
  const product = products.find((candidate) => candidate.productName === productName);
  if (!product) throw new Error(`${productName} is not on sale`);
  const order = {
    name: "Nia Rahman",
    email: person.email,
    address: "House 12, Road 5\nDhanmondi, Dhaka",
    phone: "+880 1700 000000",
    order_items: [{ _id: product._id, quantity }],
    total_amount: (product.productPrice * 100 * quantity) / 100,
  };
  const { name, email, address, phone, order_items, total_amount } = order;
  const body = { total_amount, order_items, delivery: { name, email, address, phone } };
  const intent = Intent.parse((await person.api("POST", "/create-payment-intent", { body })).body);
  await beforePaying(intent.paymentIntentId);
  await confirmPayment(intent.clientSecret);
  const placed = await person.api("POST", "/orders", { body: { ...order, transactionId: intent.paymentIntentId } });
  return {
    orderId: Inserted.parse(placed.body).insertedId,
    transactionId: intent.paymentIntentId,
    price: product.productPrice,
  };
}
