import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { callMedusa, signInOps } from "../../support/ops";
import type { Figure } from "../measurements";
import type { Bench } from "../row";
import { headersOf, shop } from "../targets";

const MOST = { most: 2 };
const GIVE_UP_S = 30;
const LOOK_EVERY_MS = 50;

const Variant = z.object({ product: z.string(), variant: z.string() });

/** A place that shows a price, and the price's format there. */
const PLACES = [
  { name: "product page", path: shop.paths.product, toText: (dollars: number) => `$${dollars.toFixed(2)}` },
  { name: "list", path: shop.paths.list, toText: (dollars: number) => `$${dollars.toFixed(2)}` },
  { name: "/api/server", path: "/api/server/products", toText: (dollars: number) => `"productPrice":${dollars}` },
];

/** Seconds from now until a place shows the price; it is requested continuously, like a busy shop's pages. */
async function seenAfter({ name, path, toText }: (typeof PLACES)[number], dollars: number): Promise<number> {
  const startedMs = performance.now();
  const seconds = () => (performance.now() - startedMs) / 1_000;
  while (seconds() < GIVE_UP_S) {
    const text = await (await fetch(shop.url + path, { headers: headersOf(shop) })).text();
    if (text.includes(toText(dollars))) return seconds();
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`The new price was not seen within ${GIVE_UP_S} s (${name}).`);
}

/** P15: how long after ops changed a price in Medusa each place shows it, for a browser without a cache. */
export async function freshness({ amounts }: Bench): Promise<Figure[]> {
  const token = await signInOps();
  const [row] = await queryDatabase(
    "select p.id as product, v.id as variant from product p join product_variant v on v.product_id = p.id where p.handle = $1",
    [shop.paths.product.slice("/products/".length)],
  );
  const { product, variant } = Variant.parse(row);
  const setPrice = async (amount: number) => {
    const body = { prices: [{ currency_code: "usd", amount }] };
    const { status } = await callMedusa("POST", `/admin/products/${product}/variants/${variant}`, { token, body });
    if (status !== 200) throw new Error(`Changing a price answered ${status}.`);
  };
  const times = PLACES.map((): number[] => []);
  for (let round = 0; round < amounts.rounds; round += 1) {
    const dollars = 501.25 + round;
    await Promise.all(
      PLACES.map(({ path }) => fetch(shop.url + path, { headers: headersOf(shop) }).then((it) => it.text())),
    );
    await setPrice(dollars);
    const seen = await Promise.all(PLACES.map((place) => seenAfter(place, dollars)));
    for (const [place, seconds] of seen.entries()) times[place]?.push(seconds);
  }
  return PLACES.map(({ name }, place) => ({ name, unit: "s", samples: times[place] ?? [], guard: MOST }));
}
