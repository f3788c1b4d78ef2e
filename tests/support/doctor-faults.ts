import { catalogueFaults } from "./doctor-catalogue";
import { runningFaults } from "./doctor-running";
import { sellingFaults } from "./doctor-selling";
import { addProduct, countStock } from "./new-product";
import type { Planted } from "./planted";
import { makeCode } from "./terms";

export const ROUNDS = [1, 2, 3] as const;

/** What is planted in a round. */
export const inRound = (faults: readonly Planted[], round: (typeof ROUNDS)[number]) =>
  faults.filter((fault) => (fault.round ?? 1) === round);

/** Products and codes that nobody else looks at, and in which nothing is wrong yet. */
export async function prepareFaults(): Promise<Planted[]> {
  const counted = await addProduct();
  await countStock(counted, 5);
  const [{ productId: plain }, { productId: hidden }] = [await addProduct(), await addProduct()];
  const week = 7 * 86_400_000;
  const times = { startsAt: new Date(Date.now() - week), endsAt: new Date(Date.now() + week) };
  const dated = { startsAt: times.startsAt.toISOString(), endsAt: times.endsAt.toISOString() };
  const codes = {
    limited: await makeCode([plain], { budget: 100 }),
    foreign: await makeCode([plain]),
    orphaned: await makeCode([plain], dated),
    reversed: await makeCode([plain], dated),
    empty: await makeCode([hidden]),
  };
  return [
    ...sellingFaults(codes, hidden),
    ...catalogueFaults({ counted: counted.productId, plain }),
    ...runningFaults(),
  ];
}
