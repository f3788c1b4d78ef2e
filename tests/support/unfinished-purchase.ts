import { z } from "zod";
import { parseAnswer } from "./answers";
import { sendPayment } from "./checkout-steps";
import { Person } from "./person";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });
const Orders = z.array(z.object({ _id: z.string(), transactionId: z.string(), order_status: z.string() }));

const PLACE = { name: "Nia Rahman", address: "House 12, Road 5", phone: "+880 1700 000000" };

/** A PaymentIntent of this person for one Sparrow, not confirmed yet. */
export async function startPurchase(person: Person): Promise<z.infer<typeof Intent>> {
  const products = parseAnswer(Products, await new Person().api("GET", "/products"));
  const sparrow = products.find(({ productName }) => productName === "Sparrow");
  if (!sparrow) throw new Error("the seed has no Sparrow");
  const body = {
    total_amount: sparrow.productPrice,
    order_items: [{ _id: sparrow._id, quantity: 1 }],
    delivery: { ...PLACE, email: person.email },
  };
  const answer = await sendPayment(person, body, { as: "bearer" });
  return parseAnswer(Intent, answer);
}

/** The browser's request to place the order of that purchase. `total_amount` in major units. */
export function orderOf(person: Person, transactionId: string) {
  const order_items = [{ productName: "Sparrow", productPrice: 149, quantity: 1 }];
  return { ...PLACE, email: person.email, order_items, total_amount: 149, order_status: "pending", transactionId };
}

/** This person's orders, newest first. */
export async function ordersOf(person: Person): Promise<z.infer<typeof Orders>> {
  return parseAnswer(Orders, await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`));
}
