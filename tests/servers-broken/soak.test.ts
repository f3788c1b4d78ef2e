import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { plentiful, prepareLab, requirePeople } from "../faults/lab/lab";
import { settings } from "../faults/lab/row";
import { Purchase } from "../faults/lab/shopper";
import { type Chance, makeChance } from "../support/chance";
import type { Person } from "../support/person";
import { clearFaults } from "../support/stripe";
import { expectSettled, type Load, prepareLoad, underLoad } from "./load";
import { watchMemory } from "./memory";
import { oneFault } from "./random-faults";

const FULL = settings.counts === "full";
const MINUTES = FULL ? 60 : 3;
const FAULT_EVERY_MS = 20_000;
const READS_A_SECOND = 10;
const BUYERS = 2;
const MOST_PAUSE_MS = 4_000;
/** R18, in MB a minute. In minutes, a process only becomes warm. */
const MOST_GROWTH = 2;
const WATCHED = ["storefront", "medusa", "worker"];
const HOURS = { timeout: 2 * 3_600_000 };

let load: Load;
beforeAll(async () => {
  await prepareLab();
  load = await prepareLoad();
});

/** Buys until `isOver`; every fifth time the tab is closed after the card. */
async function keepBuying(person: Person, chance: Chance, isOver: () => boolean): Promise<Purchase[]> {
  const bought: Purchase[] = [];
  const product = await plentiful();
  while (!isOver()) {
    // While something is broken, a payment may not begin; then nothing was charged.
    const purchase = await Purchase.start(person, product).catch(() => null);
    if (purchase) {
      bought.push(purchase);
      await purchase.confirm();
      if (chance.whole(5) > 0) await purchase.placeAsBrowser();
    }
    await wait(chance.upTo(MOST_PAUSE_MS));
  }
  return bought;
}

it(`R18: ${MINUTES} minutes of purchases under random faults break no invariant`, HOURS, async () => {
  const people = await requirePeople(BUYERS);
  const until = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() > until;
  const memory = watchMemory(WATCHED);
  const faults: string[] = [];
  let buying: Promise<Purchase[][]> = Promise.resolve([]);
  const act = async () => {
    buying = Promise.all(
      people.map((person, place) => keepBuying(person, makeChance(settings.seed, "R18", place), isOver)),
    );
    const chance = makeChance(settings.seed, "R18 faults");
    while (!isOver()) {
      const [fault] = await Promise.all([oneFault(chance), wait(FAULT_EVERY_MS)]);
      faults.push(fault);
    }
  };
  await underLoad(`soak of ${MINUTES} minutes`, { ...load, aSecond: READS_A_SECOND }, act);
  const purchases = (await buying).flat();
  await clearFaults();
  const grown = memory.stop();
  const told = grown.map(
    ({ name, mbAMinute, firstMb, lastMb }) =>
      `${name} ${Math.round(firstMb)} to ${Math.round(lastMb)} MB (${mbAMinute.toFixed(2)} MB a minute)`,
  );
  process.stdout.write(`  ${faults.length} faults: ${faults.join(", ")}\n  ${told.join(", ")}\n`);
  expect(purchases.length).toBeGreaterThan(0);
  await expectSettled("soak", purchases, Date.now());
  if (FULL) expect(grown.filter(({ mbAMinute }) => mbAMinute > MOST_GROWTH)).toEqual([]);
});
