import type { Figure } from "../measurements";
import type { Bench } from "../row";
import { shop, usageOf } from "../targets";
import { growTo } from "./made-up";

/** How often the storefront's memory is looked at, in parts of the feed as they arrive. */
const LOOK_EVERY = 200;
const MEMORY = { most: 300 };
const ITEM = "<item>";

/** P16: the feed of all products as it is read to its end, and the storefront's memory meanwhile. */
export async function feedFigures({ amounts }: Bench): Promise<Figure[]> {
  await growTo("products", amounts.products);
  const startedMs = performance.now();
  const answer = await fetch(`${shop.url}/feeds/products.xml`);
  if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}.`);
  const memory: number[] = [];
  let [items, parts, bytes, left] = [0, 0, 0, ""];
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const text = left + part;
    items += text.split(ITEM).length - 1;
    // An element may lie on the border of two parts.
    left = text.slice(1 - ITEM.length);
    bytes += part.length;
    if (parts++ % LOOK_EVERY === 0) memory.push((await usageOf(shop))?.memoryMb ?? Number.NaN);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  return [
    { name: `${items.toLocaleString("en-US")} products`, unit: "s", samples: [seconds] },
    { name: "products a second", unit: "", samples: [items / seconds] },
    { name: "size, unpacked", unit: "MB", samples: [bytes / 2 ** 20] },
    { name: "memory of the storefront meanwhile, most", unit: "MB", samples: [Math.max(...memory)], guard: MEMORY },
  ];
}
