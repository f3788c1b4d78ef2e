import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MedusaState, openMedusaBetween } from "../support/medusa-between";
import { Person } from "../support/person";
import { startStorefrontBeside } from "../support/storefront-beside";

/** What visitors go on to look at, and what each of these pages shows. */
const PAGES: Record<string, string> = {
  "/": "Kestrel Pro",
  "/home": "Kestrel Pro",
  "/explore": "Kestrel Pro",
  "/products/kestrel-pro": "Kestrel Pro",
  "/products/sparrow": "Sparrow",
};
const PATHS = Object.keys(PAGES);
/** The share of pages that may be missing, of many; with few it is none. */
const MOST_MISSING = 0.001;
const FULL = process.env.FULL_TESTS !== undefined;
const REQUESTS = FULL ? 3_000 : 60;
const AT_ONCE = FULL ? 30 : 10;
/** What a page waits for live data and for who somebody is (specification, section 9), and three times its figure as slack. */
const MOST_MS = 3_000;

let medusa: Awaited<ReturnType<typeof openMedusaBetween>>;
let storefront: Awaited<ReturnType<typeof startStorefrontBeside>>;
let customer: Person;

async function look(person: Person, path: string) {
  const startedAt = performance.now();
  const answer = await person.visit(storefront.url + path);
  const html = await answer.text();
  return { path, answer, html, tookMs: performance.now() - startedAt };
}

beforeAll(async () => {
  medusa = await openMedusaBetween();
  storefront = await startStorefrontBeside({ MEDUSA_URL: medusa.url });
  customer = await Person.signUp("Zelda Quagmire");
});
afterAll(async () => {
  await storefront.stop();
  medusa.close();
});

/** Asks for the pages in turns, as strangers and as a customer, so many at once; answers what went wrong, and the times. */
async function browse() {
  const wrong: string[] = [];
  const times: number[] = [];
  let next = 0;
  async function one(): Promise<void> {
    for (let number = next++; number < REQUESTS; number = next++) {
      const isCustomer = number % 2 === 1;
      const path = PATHS[Math.floor(number / 2) % PATHS.length] ?? "/";
      const { answer, html, tookMs } = await look(isCustomer ? customer : new Person(), path);
      times.push(tookMs);
      const who = isCustomer ? "to the customer" : "to a stranger";
      if (answer.status !== 200 || !html.includes(PAGES[path] ?? "")) wrong.push(`${path} ${answer.status} ${who}`);
      const isKnown = html.includes("Quagmire") || html.includes("Your account is out of reach for a moment");
      if (isCustomer !== isKnown) wrong.push(`${path} ${isCustomer ? "signed out" : "of the customer"} ${who}`);
      if (answer.headers.getSetCookie().length > 0) wrong.push(`${path} with a cookie ${who}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return { wrong, times };
}

describe.each<MedusaState>(["refuses", "fails", "hangs", "slow"])("while Medusa %s", (state) => {
  beforeAll(async () => {
    medusa.become("up");
    for (const path of PATHS)
      for (const person of [new Person(), customer])
        await expect.poll(async () => (await look(person, path)).html, { timeout: 10_000 }).toContain(PAGES[path]);
    await expect.poll(async () => (await look(customer, "/checkout")).answer.status, { timeout: 10_000 }).toBe(200);
    medusa.become(state);
  });

  it(`strangers and a customer get every page (${REQUESTS} of them)`, { timeout: REQUESTS * 1_000 }, async () => {
    const { wrong, times } = await browse();
    expect(times).toHaveLength(REQUESTS);
    expect(wrong.length, wrong.slice(0, 20).join(", ")).toBeLessThanOrEqual(REQUESTS * MOST_MISSING);
    expect(Math.max(...times)).toBeLessThan(FULL ? MOST_MS * 2 : MOST_MS);
  });

  it("checkout says that the shop cannot be reached, and does not sign the customer out", async () => {
    if (state === "slow") return;
    const { answer, html } = await look(customer, "/checkout");
    expect([answer.status, html.includes("Back in a moment")]).toEqual([503, true]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

it("is whole again within seconds once Medusa answers", async () => {
  medusa.become("up");
  await expect.poll(async () => (await look(customer, "/checkout")).answer.status, { timeout: 10_000 }).toBe(200);
  const { html } = await look(customer, "/products/kestrel-pro");
  expect(html).toContain("Quagmire");
});
