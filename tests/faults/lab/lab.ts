import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { callMedusa, signInOps } from "../../support/ops";
import { Person } from "../../support/person";
import { stack } from "../../support/stack";
import { checkShop, type Verdict } from "../checker/check-shop";
import { Statement } from "../checker/records";
import { fewAtOnce } from "./few-at-once";
import { settings } from "./settings";
import { Purchase, type Wanted } from "./shopper";
import { watchOrders } from "./watch-orders";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
const Levels = z.object({
  inventory_items: z.array(
    z.object({
      id: z.string(),
      location_levels: z.array(z.object({ location_id: z.string(), reserved_quantity: z.number() })),
    }),
  ),
});
const Said = Statement.shape.said;

const QUIET_WITHIN_MS = 120_000;
/** More than all rows together buy. */
const PLENTY = 100_000;

export const shop = {
  databaseUrl: stack.databaseUrl,
  stripeSandbox: stack.stripeSandbox,
  mailDir: settings.mailDir,
  legacyHoldMinutes: settings.legacyHoldMinutes,
};

const people: Person[] = [];

/** The first `count` of the lab's people; signed up when they are needed for the first time. */
export async function requirePeople(count: number): Promise<Person[]> {
  const missing = Array.from({ length: Math.max(0, count - people.length) });
  people.push(...(await fewAtOnce(missing, () => Person.signUp())));
  return people.slice(0, count);
}

let opsToken: string | null = null;

/** Calls Medusa as ops; returns the body of the answer. @throws Error for any but a 2xx. */
export async function asOps(method: string, path: string, body?: unknown): Promise<unknown> {
  opsToken ??= await signInOps();
  const answer = await callMedusa(method, path, { token: opsToken, body });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
}

/** Sets how many of a built-in product can be bought: this many are in stock in addition to reserved ones. */
export async function setAvailable(title: string, available: number): Promise<void> {
  const sku = title.toUpperCase().replaceAll(" ", "-");
  const answer = await asOps("GET", `/admin/inventory-items?sku=${sku}&fields=id,*location_levels`);
  const levels = Levels.parse(answer).inventory_items.flatMap((item) =>
    item.location_levels.map((level) => ({ ...level, item_id: item.id })),
  );
  if (levels.length !== 1) throw new Error(`${title} has ${levels.length} stock levels`);
  for (const { item_id, location_id, reserved_quantity } of levels) {
    const stocked_quantity = reserved_quantity + available;
    await asOps("POST", `/admin/inventory-items/${item_id}/location-levels/${location_id}`, { stocked_quantity });
  }
}

/** A built-in product, by name. */
export async function requireProduct(name: string): Promise<Wanted> {
  const products = Products.parse((await new Person().api("GET", "/products")).body);
  const product = products.find(({ productName }) => productName === name);
  if (!product) throw new Error(`${name} is not on sale`);
  return { productId: product._id, price: product.productPrice };
}

let sparrow: Promise<Wanted> | null = null;

/** The product that most rows buy: stock is counted and plentiful. */
export function plentiful(): Promise<Wanted> {
  sparrow ??= setAvailable("Sparrow", PLENTY).then(() => requireProduct("Sparrow"));
  return sparrow;
}

let prepared: Promise<unknown> | null = null;

/** Makes the shop ready for any row, once. */
export async function prepareLab(): Promise<void> {
  prepared ??= Promise.all([watchOrders(queryDatabase), plentiful()]);
  await prepared;
}

/** A payment of each of `count` people, not confirmed yet; with `legacies` every other one by the legacy call. */
export async function startPurchases(count: number, wanted?: Wanted, { legacies = false } = {}): Promise<Purchase[]> {
  const product = wanted ?? (await plentiful());
  const people = await requirePeople(count);
  return fewAtOnce([...people.entries()], ([place, person]) =>
    Purchase.start(person, product, { legacy: legacies && place % 2 === 1 }),
  );
}

/** The last statement to each buyer, and the payment's page at the end. */
async function statementsOf(purchases: readonly Purchase[]): Promise<Statement[]> {
  const withBuyer = purchases.filter(({ isBuyerDeleted }) => !isBuyerDeleted);
  const pages = await fewAtOnce(withBuyer, async (purchase): Promise<Statement> => {
    const said = Said.catch("nothing").parse(await purchase.page());
    return { payment_intent_id: purchase.paymentIntentId, said, where: "the payment's page" };
  });
  return [...pages, ...purchases.flatMap(({ said }) => said ?? [])];
}

/** Waits until the shop is idle and joins ledger, database and the statements to the buyers. */
export function checkBatch(purchases: readonly Purchase[]): Promise<Verdict> {
  return checkShop(shop, { quietWithinMs: QUIET_WITHIN_MS, statements: () => statementsOf(purchases) });
}
