import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { out } from "../../../local/src/lib/step";
import { makeChance } from "../../support/chance";
import { queryDatabase } from "../../support/database";
import { differencesOf, type FeedFields, readXmlItems } from "../../support/feed";
import { Person } from "../../support/person";
import type { Row } from "../row";
import { shop, usageOf } from "../targets";
import { growTo } from "./made-up";

/** How often the storefront's memory is looked at, in parts of the feed as they arrive. */
const LOOK_EVERY = 200;
const MEMORY = { most: 300 };
const ITEM_END = "</item>";
/** The pages that are compared with the feed. */
const PAGES = 25;
/** A page may be some seconds old, and then tells no stock. */
const TRIES = 10;
const AGAIN_AFTER_MS = 1_000;

type Picked = { id: string; handle: string };
const Products = z.array(z.object({ id: z.string(), handle: z.string() }));

/** Products on sale with one variant, picked at random: the same ones of the same catalogue with the same seed. */
async function pickProducts(seed: string): Promise<Picked[]> {
  const sql = `select id, handle from product p where status = 'published' and deleted_at is null
      and (select count(*) from product_variant v where v.product_id = p.id and v.deleted_at is null) = 1
    order by length(handle), handle`;
  const products = Products.parse(await queryDatabase(sql));
  const chance = makeChance(seed, "P16");
  const count = Math.min(PAGES, products.length);
  return Array.from({ length: count }, () => products.splice(chance.whole(products.length), 1)).flat();
}

/** Reads the feed to its end, which only keeps the lines of these products. @throws Error for any answer but 200 */
async function readFeed(picked: readonly Picked[]) {
  const ids = new Set(picked.map(({ id }) => id));
  const lines = new Map<string, FeedFields>();
  const memory: number[] = [];
  const startedMs = performance.now();
  const answer = await fetch(`${shop.url}/feeds/products.xml`);
  if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}.`);
  let [items, parts, bytes, left] = [0, 0, 0, ""];
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    // An element may lie on the border of two parts.
    const [text, ...further] = (left + part).split(ITEM_END).reverse();
    left = text ?? "";
    items += further.length;
    for (const item of further) {
      const [, id = ""] = /<g:id>([^<]*)</.exec(item) ?? [];
      if (ids.has(id)) for (const fields of readXmlItems(item + ITEM_END)) lines.set(id, fields);
    }
    bytes += part.length;
    if (parts++ % LOOK_EVERY === 0) memory.push((await usageOf(shop))?.memoryMb ?? Number.NaN);
  }
  return { lines, items, bytes, memory, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Where a product's page differs from its line of the feed, once the page is no older than the feed. */
async function differencesNow({ id, handle }: Picked, lines: ReadonlyMap<string, FeedFields>): Promise<string[]> {
  for (let tried = 1; ; tried += 1) {
    const answer = await new Person().visit(`/products/${handle}`);
    const page = await answer.text();
    let differing: string[];
    try {
      differing =
        answer.status === 200
          ? differencesOf(handle, page, lines.get(id))
          : [`${handle}: its page is ${answer.status}.`];
    } catch (error) {
      differing = [`${handle}: its structured data cannot be read: ${error instanceof Error ? error.message : error}`];
    }
    if (differing.length === 0 || tried === TRIES) return differing;
    await sleep(AGAIN_AFTER_MS);
  }
}

/** Read to its end, the storefront's memory meanwhile, and pages picked at random, which must say the same. */
export const p16: Row = {
  id: "P16",
  title: "The feed of all products",
  async measure({ amounts, seed }) {
    await growTo("products", amounts.products, amounts.variants);
    const picked = await pickProducts(seed);
    out.line(`      pages picked at random: --seed ${seed} picks the same ones again`);
    const { lines, items, bytes, memory, seconds } = await readFeed(picked);
    const differing: string[] = [];
    for (const product of picked) differing.push(...(await differencesNow(product, lines)));
    if (differing.length > 0) throw new Error(`The feed and the pages differ.\n${differing.join("\n")}`);
    return [
      { name: `${items.toLocaleString("en-US")} products`, unit: "s", samples: [seconds] },
      { name: "products a second", unit: "", samples: [items / seconds] },
      { name: "size, unpacked", unit: "MB", samples: [bytes / 2 ** 20] },
      { name: "pages picked at random that say the same", unit: "", samples: [picked.length] },
      { name: "memory of the storefront meanwhile, most", unit: "MB", samples: [Math.max(...memory)], guard: MEMORY },
    ];
  },
};
