import { describe, expect, it } from "vitest";
import { alertTokenMailedTo, customerIdOf, deleteAccount, proveEmail } from "../support/accounts";
import { mainOf } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, settled } from "../support/mails";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct, readStock } from "../support/products";
import { freshEmail } from "../support/stack";

/** The product's rows on the stock board, which on a busy machine follows a write a moment later. */
const onBoard =
  ({ productName }: NewProduct) =>
  async () =>
    (await readStock({ q: productName })).rows;

/** A name that no search takes for another one. */
const oneName = () => `Kite ${freshEmail().replaceAll(/\W/g, "")}`;

const formOf = async ({ handle }: NewProduct) => (await new Person().visit(`/products/${handle}/back-in-stock`)).text();
const OFFERED = "Tell me when it is back";

/** A product that the storefront knows to be sold out, which on a busy machine it does a moment later. */
async function soldOut() {
  const product = await addProduct({ productName: oneName() });
  const setStock = await countStock(product, 0);
  await expect.poll(() => formOf(product)).toContain(OFFERED);
  return { product, setStock };
}

async function signUpProven(): Promise<Person> {
  const person = await Person.signUp();
  await proveEmail(person);
  return person;
}

const ask = (person: Person, { handle }: NewProduct, email?: string) =>
  person.submit(`/products/${handle}/back-in-stock`, email ? { email } : {});
const requestsFor = ({ productId }: NewProduct) =>
  queryDatabase("select email, customer_id, confirmed_at from stock_alert where product_id = $1", [productId]);
const confirmation = (email: string) => mailsTo(email, "stock_alert_confirmation");

async function confirm(token: string) {
  const visitor = new Person();
  const opened = await visitor.visit(`/confirm-stock-alert?token=${token}`);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, "/confirm-stock-alert"]);
  const page = await (await visitor.visit("/confirm-stock-alert")).text();
  return { page, pressed: await visitor.submit("/confirm-stock-alert", {}) };
}

describe("a product that is sold out", () => {
  inFull("leads to a form that takes requests, and one that is in stock does not", async () => {
    const product = await addProduct({ productName: oneName() });
    const page = async () => (await new Person().visit(`/products/${product.handle}`)).text();
    const form = () => formOf(product);
    const link = `href="/products/${product.handle}/back-in-stock"`;
    expect(await form()).toContain("It is in stock");
    const setStock = await countStock(product, 0);
    await expect.poll(page).toContain(link);
    await expect.poll(onBoard(product)).toMatchObject([{ productId: product.productId }]);
    await expect.poll(form).toContain(OFFERED);
    expect((await ask(new Person(), product, "not an address")).status).toBe(400);
    await setStock(3);
    await expect.poll(page).not.toContain(link);
    await expect.poll(form).toContain("It is in stock");
    expect((await ask(new Person(), product, freshEmail())).status).toBe(409);
    expect(await requestsFor(product)).toEqual([]);
  });

  inFull("is mailed about once to an account that asked, when pieces are there; the request is then gone", async () => {
    const { product, setStock } = await soldOut();
    const person = await signUpProven();
    for (const _ of [1, 2]) expect((await ask(person, product)).status).toBe(200);
    expect(await requestsFor(product)).toMatchObject([{ email: null, confirmed_at: expect.any(Date) }]);
    await expect.poll(onBoard(product)).toMatchObject([{ productId: product.productId, waiting: 1 }]);
    await setStock(2);
    const mail = await mailOf(person.email, "back_in_stock");
    expect(mail.subject).toBe(`The ${product.productName} is back in stock`);
    expect(mail.text).toContain(`/products/${product.handle}`);
    expect(mail.text?.replace(/\s+/g, " ")).toContain("only a few pieces");
    expect(await requestsFor(product)).toEqual([]);
    await setStock(0);
    await setStock(40);
    await settled(person.email);
    expect(await mailsTo(person.email, "back_in_stock")).toHaveLength(1);
  });

  inFull("is asked about by an account that waits for fifty products only if it is one of them", async () => {
    const [{ product }, { product: other }] = [await soldOut(), await soldOut()];
    const person = await signUpProven();
    const customerId = await customerIdOf(person.email);
    expect((await ask(person, product)).status).toBe(200);
    const more = `insert into stock_alert (id, product_id, customer_id, confirmed_at)
      select 'salert_' || $1::text || n, 'prod_planted_' || n, $1::text, now() from generate_series(1, 49) n`;
    await queryDatabase(more, [customerId]);
    expect((await ask(person, other)).status).toBe(409);
    expect(await requestsFor(other)).toEqual([]);
    expect((await ask(person, product)).status).toBe(200);
    await queryDatabase("delete from stock_alert where customer_id = $1", [customerId]);
  });

  inFull("is mailed about to an account's e-mail that nobody has proven only once its link was followed", async () => {
    const { product, setStock } = await soldOut();
    // Anybody can sign up with somebody else's address.
    const stranger = await Person.signUp();
    const answer = await ask(stranger, product);
    expect([answer.status, (await answer.text()).includes("Check your mail")]).toEqual([200, true]);
    expect(await requestsFor(product)).toEqual([{ email: stranger.email, customer_id: null, confirmed_at: null }]);
    const token = await alertTokenMailedTo(stranger.email);
    await confirm(token);
    await setStock(2);
    expect((await mailOf(stranger.email, "back_in_stock")).subject).toContain(product.productName);
  });

  inFull("is not mailed about while it is not on sale", async () => {
    const { product, setStock } = await soldOut();
    const other = await soldOut();
    const person = await signUpProven();
    await ask(person, product);
    await ask(person, other.product);
    await queryDatabase("update product set status = 'draft' where id = $1", [product.productId]);
    await setStock(5);
    await other.setStock(5);
    // Both are read by the same run.
    const mail = await mailOf(person.email, "back_in_stock");
    expect(mail.subject).toContain(other.product.productName);
    expect(await requestsFor(product)).toHaveLength(1);
  });
});

describe("an address that somebody typed", () => {
  inFull("gets one link, however often it is typed and for what, and nothing else until that is followed", async () => {
    const [first, second] = [await soldOut(), await soldOut()];
    const email = freshEmail("typed");
    const answers = [];
    for (const { product } of [first, first, second]) {
      const answer = await ask(new Person(), product, email);
      answers.push([answer.status, (await answer.text()).includes("Check your mail")]);
    }
    expect(answers).toEqual(answers.map(() => [200, true]));
    const token = await alertTokenMailedTo(email);
    await first.setStock(3);
    const watcher = await Person.signUp();
    const wait = "insert into stock_alert (id, product_id, customer_id, confirmed_at) values ($1, $2, $3, now())";
    const uid = await customerIdOf(watcher.email);
    await queryDatabase(wait, [`salert_${email}`, first.product.productId, uid]);
    await mailOf(watcher.email, "back_in_stock");
    await settled(email);
    expect((await confirmation(email)).length).toBe(1);
    expect(await mailsTo(email, "back_in_stock")).toEqual([]);
    const { page, pressed } = await confirm(token);
    for (const { product } of [first, second]) expect(page).toContain(product.productName);
    expect(await pressed.text()).toContain("Your address is confirmed");
    expect((await mailOf(email, "back_in_stock")).subject).toContain(first.product.productName);
    expect(await requestsFor(second.product)).toMatchObject([{ email, confirmed_at: expect.any(Date) }]);
  });

  inFull("is answered the same whether or not it is an account's", async () => {
    const { product } = await soldOut();
    const { email } = await Person.signUp();
    const said = async (address: string) => {
      const answer = await ask(new Person(), product, address);
      return [answer.status, mainOf(await answer.text()).replaceAll(address, "x")];
    };
    expect(await said(email)).toEqual(await said(freshEmail("unknown")));
  });

  it("can end it by the link in each mail: it is then not written to again, and no forged link ends anything", async () => {
    const { product } = await soldOut();
    const email = freshEmail("stopped");
    await ask(new Person(), product, email);
    const mail = await mailOf(email, "stock_alert_confirmation");
    const token = /confirm-stock-alert\?token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
    const stop = /stop-stock-alerts\?token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? "";
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain(stop);
    expect((await new Person().submit("/stop-stock-alerts", { token: `x${stop}` })).status).toBe(404);
    const oneClick = { "List-Unsubscribe": "One-Click" };
    expect((await new Person().submit(`/stop-stock-alerts?token=${stop}`, oneClick)).status).toBe(200);
    const visitor = new Person();
    await visitor.visit(`/confirm-stock-alert?token=${token}`);
    expect((await visitor.submit("/confirm-stock-alert", {})).status).toBe(404);
    expect((await ask(new Person(), product, email)).status).toBe(200);
    await settled(email);
    expect(await confirmation(email)).toHaveLength(1);
  });

  inFull("is forgotten after 180 days", async () => {
    const { product } = await soldOut();
    const [old, young] = [freshEmail("old"), freshEmail("young")];
    for (const email of [old, young]) await ask(new Person(), product, email);
    const age = "update stock_alert set created_at = now() - make_interval(days => $2::int) where email = $1";
    await queryDatabase(age, [old, 181]);
    await queryDatabase(age, [young, 179]);
    await expect.poll(async () => await requestsFor(product)).toMatchObject([{ email: young }]);
  });
});

inFull(
  "an account that waits reads it in its export, and takes it along when it is deleted, with what its address asked for",
  async () => {
    const { product } = await soldOut();
    const person = await signUpProven();
    await ask(person, product);
    await ask(new Person(), (await soldOut()).product, person.email);
    const exported = await (await person.visit("/dashboard/account/export")).json();
    expect(exported).toMatchObject({ stock_alerts: [{ product: product.productName, asked_at: expect.any(String) }] });
    const uid = await customerIdOf(person.email);
    expect((await deleteAccount(person)).status).toBe(302);
    const left = () =>
      queryDatabase("select 1 from stock_alert where customer_id = $1 or email = $2", [uid, person.email]);
    await expect.poll(left).toEqual([]);
  },
);
