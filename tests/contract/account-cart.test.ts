import { describe, expect, it } from "vitest";
import { z } from "zod";
import { customerIdOf } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { listed } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { Person } from "../support/person";
import { buy, ordersOf, startPurchase } from "../support/purchase";
import { stack } from "../support/stack";

const Item = z.object({ productId: z.string(), quantity: z.number(), name: z.string(), price: z.number() });
const Kept = z.object({ cart: z.string().nullable(), items: z.array(Item), notKept: z.array(z.string()) });
const Answer = z.object({ answer: Kept.nullable() });
type Kept = z.infer<typeof Kept>;
type Lines = Record<string, number>;

const toLines = (lines: Lines) => Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
const quantitiesOf = ({ items }: Kept): Lines =>
  Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));

const put = (person: Person, body: unknown) =>
  person.visit("/cart/account", {
    method: "PUT",
    headers: { "content-type": "application/json", origin: new URL(stack.storefront).origin },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** The cart of this person's browser after it has sent its lines and its known ones. */
async function sync(person: Person, lines: Lines, known: Kept | null = null): Promise<Kept> {
  const told = known?.cart ? { cart: known.cart, lines: toLines(quantitiesOf(known)) } : null;
  const response = await put(person, { lines: toLines(lines), known: told });
  expect(response.status).toBe(200);
  const { answer } = Answer.parse(await response.json());
  if (!answer) throw new Error("nothing was kept");
  return answer;
}

const lineItemsOf = async (person: Person) =>
  queryDatabase("select product_id, quantity from cart_line_item where cart_id = $1 and deleted_at is null", [
    `cart_of_${await customerIdOf(person.email)}`,
  ]);

const [{ _id: sparrow }, { _id: kestrel }] = [await listed("Sparrow"), await listed("Kestrel Pro")];

describe("the cart of an account", () => {
  it("is nobody else's, and a visitor has none", async () => {
    const [ada, bea] = await Promise.all([Person.signUp("Ada"), Person.signUp("Bea")]);
    const kept = await sync(ada, { [sparrow]: 2 });
    expect(quantitiesOf(await sync(bea, { [kestrel]: 1 }, kept))).toEqual({ [kestrel]: 1 });
    expect(quantitiesOf(await sync(ada, { [sparrow]: 2 }, kept))).toEqual({ [sparrow]: 2 });
    expect(Answer.parse(await (await put(new Person(), { lines: [], known: null })).json())).toEqual({ answer: null });
  });

  inFull("is in its owner's export, by name", async () => {
    const person = await Person.signUp();
    await sync(person, { [sparrow]: 2 });
    const file = await (await person.visit("/dashboard/account/export")).json();
    expect(file).toMatchObject({ cart: [{ product: "Sparrow", quantity: 2, added_at: expect.any(String) }] });
  });

  it("refuses what is no cart, a form of another site, and what is no PUT", async () => {
    const person = await Person.signUp();
    const line = { productId: sparrow, quantity: 1 };
    const many = Array.from({ length: 101 }, (_, place) => ({ productId: `prod_${place}`, quantity: 1 }));
    const bad: unknown[] = [
      "{",
      "null",
      {},
      { lines: [line] },
      { lines: [{ ...line, quantity: 0 }], known: null },
      { lines: [{ ...line, quantity: 1_000 }], known: null },
      { lines: [{ ...line, quantity: 1.5 }], known: null },
      { lines: [{ ...line, productId: "a b" }], known: null },
      { lines: [line, line], known: null },
      { lines: many, known: null },
      { lines: [line], known: { cart: "x\u0000", lines: [] } },
    ];
    const statuses = await Promise.all(bad.map(async (body) => (await put(person, body)).status));
    expect(statuses).toEqual(bad.map(() => 422));
    const foreign = await person.visit("/cart/account", { method: "PUT", headers: { origin: "https://evil.example" } });
    expect(foreign.status).toBe(403);
    expect((await person.visit("/cart/account")).status).toBe(405);
    expect(await lineItemsOf(person)).toEqual([]);
  });

  it("is the same on a second device: lines of both are merged, none is doubled, and none comes back", async () => {
    const person = await Person.signUp();
    const phone = await sync(person, { [sparrow]: 1 });
    const both = { [sparrow]: 3, [kestrel]: 1 };
    const desks = await Promise.all(Array.from({ length: 6 }, () => sync(person, both)));
    expect(await lineItemsOf(person)).toHaveLength(2);
    const desk = await sync(person, both);
    expect([quantitiesOf(desk), desk.items[0]]).toMatchObject([both, { name: "Sparrow", price: 14_900 }]);
    expect(desks.map(quantitiesOf)).toEqual(desks.map(() => both));
    expect(quantitiesOf(await sync(person, { [sparrow]: 1 }, phone))).toEqual(both);
    expect(quantitiesOf(await sync(person, {}, desk))).toEqual({});
    expect(quantitiesOf(await sync(person, both, desk))).toEqual({});
  });

  inFull("loses what was bought once, also if Stripe's event completed the payment, and keeps the rest", async () => {
    const person = await Person.signUp();
    const before = await sync(person, { [sparrow]: 2, [kestrel]: 2 });
    await buy(person);
    const after = await sync(person, quantitiesOf(before), before);
    expect(quantitiesOf(after)).toEqual({ [sparrow]: 1, [kestrel]: 2 });
    expect(quantitiesOf(await sync(person, quantitiesOf(after), after))).toEqual(quantitiesOf(after));
    await confirmPayment((await startPurchase(person)).clientSecret);
    await expect.poll(() => ordersOf(person)).toHaveLength(2);
    const last = await sync(person, quantitiesOf(after), after);
    expect(quantitiesOf(last)).toEqual({ [kestrel]: 2 });
    const again = await sync(person, { [kestrel]: 2, [sparrow]: 1 }, last);
    expect(quantitiesOf(await sync(person, quantitiesOf(again), again))).toEqual({ [kestrel]: 2, [sparrow]: 1 });
  });

  inFull("keeps what a browser that missed the purchase puts in again, and loses it once it is bought", async () => {
    const person = await Person.signUp();
    await sync(person, { [sparrow]: 1 });
    await buy(person);
    const first = await sync(person, { [sparrow]: 1 });
    const second = await sync(person, quantitiesOf(first), first);
    expect([quantitiesOf(first), quantitiesOf(second)]).toEqual([{ [sparrow]: 1 }, { [sparrow]: 1 }]);
    await buy(person);
    expect(quantitiesOf(await sync(person, quantitiesOf(second), second))).toEqual({});
  });

  it("that old records took with them is made again of the browser's lines", async () => {
    const person = await Person.signUp();
    const kept = await sync(person, { [sparrow]: 2 });
    await queryDatabase("delete from cart where id = $1", [`cart_of_${await customerIdOf(person.email)}`]);
    expect(quantitiesOf(await sync(person, { [sparrow]: 2 }, kept))).toEqual({ [sparrow]: 2 });
  });
});

it("the stock of a cart's products is told to anybody, for products that are on sale, with the ids of those known by their handle alone", async () => {
  const ask = async (query: string) => (await new Person().visit(`/cart/products${query}`)).json();
  const available = expect.toSatisfy((value: unknown) => value === null || typeof value === "number");
  const told = { productId: sparrow, name: "Sparrow", handle: "sparrow", available };
  const ids = [{ handle: "sparrow", productId: sparrow }];
  expect(await ask(`?id=${sparrow}&id=prod_none`)).toEqual({ stock: [told], ids: [] });
  expect(await ask("?handle=sparrow&handle=none&handle=%00")).toEqual({ stock: [], ids });
  for (const nothing of ["", "?id=%00"]) expect(await ask(nothing)).toEqual({ stock: [], ids: [] });
});
