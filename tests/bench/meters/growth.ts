import { spawn } from "node:child_process";
import path from "node:path";
import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { type Bound, type Figure, quantileOf } from "../figures";
import type { Bench } from "../row";

const ROOT = path.join(import.meta.dirname, "../../..");
const ASKED = 20;
const PAGE = 12;

/** Makes up so many products and orders in the running shop. @throws Error where `npm run generate` fails */
async function generate(counts: { products?: number; orders?: number }): Promise<void> {
  const options = Object.entries(counts).flatMap(([what, count]) => [`--${what}`, String(count)]);
  const child = spawn(process.execPath, [path.join(ROOT, "local/aeroloft.cjs"), "generate", "--force", ...options], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  if (code !== 0) throw new Error("npm run generate failed.");
}

const Handles = z.array(z.object({ handle: z.string() }));

/** Gives out the handles of made-up products, each once; makes up `products` of them when it is asked first, and whenever they run out. */
export function freshHandles(products: number): (count: number) => Promise<string[]> {
  const given = new Set<string>();
  let waiting: string[] = [];
  return async (count) => {
    while (waiting.length < count) {
      await generate({ products });
      const rows = Handles.parse(
        await queryDatabase("select handle from product where handle like 'made-up-%' order by handle"),
      );
      waiting = rows.map(({ handle }) => handle).filter((handle) => !given.has(handle));
    }
    const handles = waiting.splice(0, count);
    for (const handle of handles) given.add(handle);
    return handles;
  };
}

/** Milliseconds of each of several answers of /api/server. @throws Error for another answer than 200 */
async function timesOf(person: Person, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const asked of paths) {
    const startedMs = performance.now();
    const { status } = await person.api("GET", asked);
    times.push(performance.now() - startedMs);
    if (status !== 200) throw new Error(`${asked} answered ${status}.`);
  }
  return times;
}

const Count = z.array(z.object({ count: z.coerce.number() })).length(1);
async function countOf(table: '"order"' | "product"): Promise<number> {
  const rows = Count.parse(await queryDatabase(`select count(*) as count from ${table}`));
  return rows[0]?.count ?? 0;
}

type Question = { name: string; paths: () => Promise<string[]> | string[]; ratio?: Bound };

/** The same questions before and after; the figures are the p95 after, and its ratio to the one before. */
async function grow(
  person: Person,
  questions: Question[],
  most: Bound,
  enlarge: () => Promise<unknown>,
): Promise<Figure[]> {
  const ask = async () => {
    const answers: number[] = [];
    for (const { paths } of questions) {
      const asked = await paths();
      await timesOf(person, asked.slice(0, 3)); // the first of a kind costs several warm ones
      answers.push(quantileOf(await timesOf(person, asked), 0.95));
    }
    return answers;
  };
  const before = await ask();
  await enlarge();
  const after = await ask();
  return questions.flatMap(({ name, ratio }, place) => [
    { name: `${name}, p95`, unit: "ms", samples: [after[place] ?? Number.NaN], guard: most },
    {
      name: `${name}, ratio`,
      unit: "×",
      samples: [(after[place] ?? Number.NaN) / (before[place] ?? Number.NaN)],
      guard: ratio,
    },
  ]);
}

const each = (toPath: (place: number) => string) => Array.from({ length: ASKED }, (_, place) => toPath(place));

/** P11: the list of products at /api/server before and after many were made up. Each question differs, so that none is cached. */
export async function catalogueGrowth({ freshHandles: make }: Bench): Promise<Figure[]> {
  const questions: Question[] = [
    { name: "first page", paths: () => each((place) => `/products?limit=${PAGE + place}`), ratio: { most: 1.5 } },
    {
      name: "after 100 pages",
      paths: async () => {
        const last = Math.max(0, Math.min(100 * PAGE, (await countOf("product")) - PAGE));
        return each((place) => `/products?limit=${PAGE}&offset=${Math.max(0, last - place)}`);
      },
      ratio: { most: 1.5 },
    },
    { name: "search", paths: () => each((place) => `/products?limit=${PAGE + place}&q=Kestrel`), ratio: { most: 2 } },
  ];
  const figures = await grow(new Person(), questions, { most: 150 }, () => make(1));
  return [{ name: "products", unit: "", samples: [await countOf("product")] }, ...figures];
}

const NEXT = /cursor=([^&>]+)/;

/** P12: the admin's list of orders before and after many were made up. */
export async function orderGrowth({ amounts }: Bench): Promise<Figure[]> {
  const admin = await Person.signIn(demoAccounts.admin);
  const cursorAfter = async (orders: number): Promise<string> => {
    let cursor = "";
    for (let passed = 0; passed < orders; passed += 1_000) {
      const { headers } = await admin.api("GET", `/allOrders?limit=1000${cursor}`);
      const [, next] = NEXT.exec(headers.get("link") ?? "") ?? [];
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    return cursor;
  };
  const most = { most: 2 };
  const questions: Question[] = [
    { name: "first page", paths: () => each((place) => `/allOrders?limit=${20 + place}`), ratio: most },
    {
      name: "after 500 pages of 20",
      paths: async () => {
        const cursor = await cursorAfter(10_000);
        return each((place) => `/allOrders?limit=${20 + place}${cursor}`);
      },
      ratio: most,
    },
    { name: "filter", paths: () => each((place) => `/allOrders?limit=${20 + place}&status=pending`), ratio: most },
    { name: "search", paths: () => each((place) => `/allOrders?limit=${20 + place}&q=haddad`), ratio: most },
  ];
  const figures = await grow(admin, questions, { most: 300 }, () => generate({ orders: amounts.orders }));
  return [{ name: "orders", unit: "", samples: [await countOf('"order"')] }, ...figures];
}
