import { afterAll, beforeAll, expect } from "vitest";
import { whileBusy } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { listed, orderBody } from "../support/payment-calls";
import { confirmPayment } from "../support/payments";
import { Person } from "../support/person";
import { Intent } from "../support/purchase";
import { openMedusaBetween, startStorefrontBeside } from "../support/second-servers";
import { stack } from "../support/stack";

/**
 * Calls of Medusa (docs/performance.md) by page, with only the data cached that earlier pages in this list have loaded.
 */
const MOST_OF_A_PAGE: Record<string, number> = {
  "/": 1,
  "/explore": 1,
  "/explore?q=kestrel": 1,
  "/explore?page=2": 1,
  "/explore?kind=folding&sort=price&filters=open": 1,
  "/explore/suggestions?q=kestr": 1,
  "/api/server/products": 1,
  "/products/kestrel-pro": 1,
  "/login": 0,
};
const MOST_OF_A_STEP = 2;

/** The first page of the products, which the storefront refreshes behind a page that shows it. */
const RENEWAL = "GET /store/shop/products?limit=60";
/** Nothing is refreshed yet while the first page is shown, so there the call counts too. */
const [FIRST_SHOWN] = Object.keys(MOST_OF_A_PAGE);
const withoutRenewals = (calls: string[]) => calls.filter((call) => call !== RENEWAL);

let medusa: Awaited<ReturnType<typeof openMedusaBetween>>;
let storefront: Awaited<ReturnType<typeof startStorefrontBeside>>;
beforeAll(async () => {
  medusa = await openMedusaBetween();
  storefront = await startStorefrontBeside({ MEDUSA_URL: medusa.url, STRIPE_SANDBOX_URL: stack.stripeSandbox });
});
afterAll(async () => {
  await storefront.stop();
  medusa.close();
});

const send = (method: string, body: unknown) => ({
  method,
  headers: { "content-type": "application/json", origin: storefront.url },
  body: JSON.stringify(body),
});

it.each(Object.entries(MOST_OF_A_PAGE))(
  "a page that nothing is cached for (%s) calls Medusa %d times at most",
  async (path, most) => {
    const answer = await whileBusy(() => {
      medusa.takeCalls();
      return new Person().visit(storefront.url + path);
    });
    await answer.text();
    const made = medusa.takeCalls();
    const calls = path === FIRST_SHOWN ? made : withoutRenewals(made);
    expect(answer.status).toBe(200);
    expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(most);
  },
);

it(`a step of the checkout calls Medusa ${MOST_OF_A_STEP} times at most`, async () => {
  const person = await Person.signUp();
  const product = await listed("Sparrow");
  const steps: Record<string, string[]> = {};
  const step = async (name: string, path: string, init: RequestInit = {}) => {
    const answer = await whileBusy(() => {
      medusa.takeCalls();
      return person.visit(storefront.url + path, init);
    });
    const body = await answer.text();
    steps[name] = withoutRenewals(medusa.takeCalls());
    expect([name, answer.ok], body).toEqual([name, true]);
    return body;
  };
  const order = orderBody(person, product, "");
  const { name, email, address, phone, order_items, total_amount } = order;
  const wanted = { total_amount, order_items, delivery: { name, email, address, phone } };
  await step("the checkout", "/checkout");
  const items = [{ productId: product._id, quantity: 1 }];
  await step("its costs", "/checkout/costs", send("POST", { items }));
  const started = await step("the payment", "/api/server/create-payment-intent", send("POST", wanted));
  const { clientSecret, paymentIntentId } = Intent.parse(JSON.parse(started));
  await confirmPayment(clientSecret);
  await step("its state", `/checkout/payment/${paymentIntentId}/state`);
  await step("the order", "/api/server/orders", send("POST", orderBody(person, product, paymentIntentId)));
  const tooMany = Object.entries(steps).filter(([, calls]) => calls.length > MOST_OF_A_STEP);
  expect(Object.values(steps).flat().length).toBeGreaterThan(2);
  expect(tooMany).toEqual([]);
});

it("the cart of an account is kept by one call, a visitor's by none, and not at all while Medusa fails", async () => {
  const person = await Person.signUp();
  const lines = [{ productId: (await listed("Sparrow"))._id, quantity: 1 }];
  const keep = async (by: Person) => {
    medusa.takeCalls();
    const answer = await by.visit(`${storefront.url}/cart/account`, send("PUT", { lines, known: null }));
    expect(answer.status).toBe(200);
    return { isKept: (await answer.json()).answer !== null, calls: withoutRenewals(medusa.takeCalls()).length };
  };
  expect(await keep(person)).toEqual({ isKept: true, calls: 1 });
  expect(await keep(new Person())).toEqual({ isKept: false, calls: 0 });
  medusa.become("fails");
  expect(await keep(person)).toMatchObject({ isKept: false });
});
