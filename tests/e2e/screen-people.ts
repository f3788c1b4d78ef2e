import {
  alertTokenMailedTo,
  callReset,
  customerIdOf,
  emailTokenMailedTo,
  makeGuest,
  proveEmail,
  sendAccountForm,
  stopTokenMailedTo,
  tokensMailedTo,
} from "../support/accounts";
import { makeCode } from "../support/discounts";
import { buyAndReturn } from "../support/orders";
import { listed } from "../support/payment-calls";
import { Person } from "../support/person";
import { addKnownProduct, addProduct, countStock } from "../support/products";
import { buy, startPurchase } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { giveRole } from "../support/staff";
import { shareWishes } from "../support/wishes";

export type Role = "visitor" | "customer" | "admin";

/**
 * The ids in screens' addresses; the first two belong to the viewer, an admin's order to somebody else.
 */
export type Belongings = {
  orderId: string;
  /** Somebody else who bought something, and a record of theirs without an account. */
  customerId: string;
  guestId: string;
  /** A shipped order with a piece on its way back. */
  returnedOrderId: string;
  paymentIntentId: string;
  handle: string;
  /** A product of an admin's own. */
  productId: string;
  /** A discount code on it. */
  discountId: string;
  resetToken: string;
  emailToken: string;
  stopToken: string;
  alertToken: string;
  wishToken: string;
};

/** A person, by the cookies of their browser. */
export type Someone = { cookies: (readonly [name: string, value: string])[]; mine: Belongings };

/** A product's longest possible name, without a place to break it. */
const LONG_NAME = "Longitudinalquadcopter".repeat(9).slice(0, 180);
const NOTHING: Belongings = {
  orderId: "",
  customerId: "",
  guestId: "",
  returnedOrderId: "",
  paymentIntentId: "",
  handle: "",
  productId: "",
  discountId: "",
  resetToken: "",
  emailToken: "",
  stopToken: "",
  alertToken: "",
  wishToken: "",
};

/** Someone signed in over HTTP, with what the screens of the role need. */
export async function someoneWho(role: Role): Promise<Someone> {
  if (role === "visitor") return { cookies: [], mine: await standBefore() };
  const isAdmin = role === "admin";
  const person = isAdmin ? await makeAdmin() : await Person.signUp("Nia Rahman");
  const cookies = person.cookieHeader().split("; ");
  return { cookies: cookies.map(toPair), mine: isAdmin ? await sell() : await moveIn(person) };
}

/** A second owner, without orders. */
async function makeAdmin(): Promise<Person> {
  const person = await Person.signUp("Ola Admin");
  await giveRole(person, "owner");
  return person;
}

const toPair = (cookie: string) =>
  [cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)] as const;

/** Orders of somebody else's, for the lists of an admin. */
async function sell(): Promise<Belongings> {
  const person = await Person.signUp("Ola Customer");
  const { orderId } = await buy(person);
  const { productId } = await addProduct();
  const { id: discountId } = await makeCode([productId], { limit: 3 });
  await proveEmail(person);
  const customerId = await customerIdOf(person.email);
  const guestId = await makeGuest({ email: person.email, first_name: "Ola Customer" });
  const { orderId: returnedOrderId } = await buyAndReturn(person);
  return { ...NOTHING, orderId, customerId, guestId, productId, discountId, returnedOrderId };
}

const productIdOf = async (name: string) => (await listed(name))._id;

/**
 * A wish list, an order of a drone with a very long name, an unfinished payment, and the links that confirm another
 * e-mail and stop it.
 */
async function moveIn(person: Person): Promise<Belongings> {
  const { productName, handle } = await addKnownProduct({ productName: `${LONG_NAME}${Date.now()}` });
  const { orderId } = await buy(person, productName);
  const { paymentIntentId } = await startPurchase(person);
  const email = freshEmail("later");
  await sendAccountForm(person, "email", { email, password: person.password });
  const emailToken = await emailTokenMailedTo(email);
  const stopToken = await stopTokenMailedTo(person.email);
  const { orderId: returnedOrderId } = await buyAndReturn(person);
  const wishToken = await shareWishes(person, [await productIdOf("Sparrow"), await productIdOf(productName)]);
  return { ...NOTHING, orderId, returnedOrderId, paymentIntentId, handle, emailToken, stopToken, wishToken };
}

/** A sold-out drone with a link to confirm who waits for it, and one for somebody who forgot the password. */
async function standBefore(): Promise<Belongings> {
  const product = await addKnownProduct();
  await countStock(product, 0);
  const { email } = await Person.signUp("Fay Getful", freshEmail("forgetful"));
  await callReset("", { email });
  const [resetToken = ""] = await tokensMailedTo(email);
  const waiting = freshEmail("waiting");
  await new Person().submit(`/products/${product.handle}/back-in-stock`, { email: waiting });
  return { ...NOTHING, handle: product.handle, resetToken, alertToken: await alertTokenMailedTo(waiting) };
}
