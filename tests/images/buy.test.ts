import { expect, it } from "vitest";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { command } from "./engine";
import { containerOf } from "./setup";

const PAGES = ["/home", "/explore", "/products/kestrel-pro", "/login", "/readyz"];

async function visitAndBuy(): Promise<void> {
  const statuses = await Promise.all(PAGES.map(async (page) => [page, (await new Person().visit(page)).status]));
  expect(statuses).toEqual(PAGES.map((page) => [page, 200]));
  const person = await Person.signUp();
  const product = await listed("Sparrow");
  const { clientSecret, paymentIntentId } = await startPayment(person, product);
  expect((await confirmPayment(clientSecret)).ok).toBe(true);
  const body = orderBody(person, product, paymentIntentId);
  // A webhook may have placed it already.
  expect((await person.api("POST", "/orders", { as: "bearer", body })).status).toBeOneOf([200, 201]);
  const orders = await person.api("GET", `/orders?email=${encodeURIComponent(person.email)}`, { as: "bearer" });
  expect(orders.body).toHaveLength(1);
  await expect
    .poll(() => ledgerEntry(paymentIntentId), { timeout: 60_000, interval: 500 })
    .toMatchObject({ status: "succeeded", captures: 1 });
}

it("pages come, and somebody signs up, pays and has one order, whose payment is captured once", async () => {
  await expect.poll(async () => (await new Person().visit("/readyz")).status, { timeout: 120_000 }).toBe(200);
  await visitAndBuy();
});

it("the same goes on after one of each server is killed", async () => {
  await command("docker", ["kill", containerOf("storefront", 1), containerOf("medusa", 1)]);
  await visitAndBuy();
});
