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

/** The ids in screens' addresses; the first two belong to the viewer, an admin's order to somebody else. */
const NOTHING = {
  orderId: "",
  /** Somebody else who bought something, and a record of theirs without an account. */
  customerId: "",
  guestId: "",
  /** A shipped order with a piece on its way back. */
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
export type Belongings = typeof NOTHING;

export type Someone = { cookies: (readonly [name: string, value: string])[]; mine: Belongings };

/** A product's longest possible name, without a place to break it. */
const LONG_NAME = "Longitudinalquadcopter".repeat(9).slice(0, 180);

/** True if an address names one of these. */
type Wants = (...keys: (keyof Belongings)[]) => boolean;

/** Someone signed in over HTTP, with all that the screens of the role need, or with what is `named`. */
export async function someoneWho(role: Role, named?: ReadonlySet<string>): Promise<Someone> {
  const wants: Wants = (...keys) => !named || keys.some((key) => named.has(key));
  if (role === "visitor") return { cookies: [], mine: await standBefore(wants) };
  const isAdmin = role === "admin";
  const person = isAdmin ? await makeAdmin() : await Person.signUp("Nia Rahman");
  const cookies = person.cookieHeader().split("; ");
  return { cookies: cookies.map(toPair), mine: isAdmin ? await sell(wants) : await moveIn(person, wants) };
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
async function sell(wants: Wants): Promise<Belongings> {
  const mine = { ...NOTHING };
  if (!wants("orderId", "customerId", "guestId", "returnedOrderId", "productId", "discountId")) return mine;
  const person = await Person.signUp("Ola Customer");
  if (wants("orderId")) mine.orderId = (await buy(person)).orderId;
  if (wants("productId", "discountId")) mine.productId = (await addProduct()).productId;
  if (wants("discountId")) mine.discountId = (await makeCode([mine.productId], { limit: 3 })).id;
  if (wants("customerId", "guestId")) {
    await proveEmail(person);
    mine.customerId = await customerIdOf(person.email);
    mine.guestId = await makeGuest({ email: person.email, first_name: "Ola Customer" });
  }
  if (wants("returnedOrderId")) mine.returnedOrderId = (await buyAndReturn(person)).orderId;
  return mine;
}

const productIdOf = async (name: string) => (await listed(name))._id;

/** The belongings of a customer; the drone has a very long name. */
async function moveIn(person: Person, wants: Wants): Promise<Belongings> {
  const mine = { ...NOTHING };
  let drone = "";
  if (wants("handle", "orderId", "wishToken")) {
    const { productName, handle } = await addKnownProduct({ productName: `${LONG_NAME}${Date.now()}` });
    mine.handle = handle;
    mine.orderId = (await buy(person, productName)).orderId;
    drone = productName;
  }
  if (wants("paymentIntentId")) mine.paymentIntentId = (await startPurchase(person)).paymentIntentId;
  if (wants("emailToken", "stopToken")) {
    const email = freshEmail("later");
    await sendAccountForm(person, "email", { email, password: person.password });
    mine.emailToken = await emailTokenMailedTo(email);
    mine.stopToken = await stopTokenMailedTo(person.email);
  }
  if (wants("returnedOrderId")) mine.returnedOrderId = (await buyAndReturn(person)).orderId;
  if (wants("wishToken"))
    mine.wishToken = await shareWishes(person, [await productIdOf("Sparrow"), await productIdOf(drone)]);
  return mine;
}

/** A sold-out drone with a link to confirm who waits for it, and one for somebody who forgot the password. */
async function standBefore(wants: Wants): Promise<Belongings> {
  const mine = { ...NOTHING };
  if (wants("handle", "alertToken")) {
    const product = await addKnownProduct();
    await countStock(product, 0);
    mine.handle = product.handle;
  }
  if (wants("resetToken")) {
    const { email } = await Person.signUp("Fay Getful", freshEmail("forgetful"));
    await callReset("", { email });
    [mine.resetToken = ""] = await tokensMailedTo(email);
  }
  if (wants("alertToken")) {
    const waiting = freshEmail("waiting");
    await new Person().submit(`/products/${mine.handle}/back-in-stock`, { email: waiting });
    mine.alertToken = await alertTokenMailedTo(waiting);
  }
  return mine;
}
