import { type Bound, type Figure, inRounds } from "../measurements";
import type { PageKind } from "../peer-file";
import type { Bench } from "../row";
import { headersOf, type Target } from "../targets";
import { firstByteMs, type Load, loadEachOnce, loadPage } from "./requests";

const KINDS: readonly PageKind[] = ["home", "list", "product"];
const UNCACHED_FIRST_BYTES = 10;

type Wanted = { name: string; unit: string; take: (load: Load) => number | null; guard?: Bound; goal?: Bound };

/** Without the rounds of a server whose process is unknown. */
const taken = (loads: readonly Load[] | undefined, take: Wanted["take"]) =>
  (loads ?? []).flatMap((load) => take(load) ?? []);

const toFigures = (what: string, [own, peer]: Load[][], wanted: Wanted[]): Figure[] =>
  wanted.map(({ name, unit, take, guard, goal }) => ({
    name: `${what}: ${name}`,
    unit,
    samples: taken(own, take),
    peer: taken(peer, take),
    guard,
    goal,
  }));

async function cached(bench: Bench, wanted: Wanted[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    for (const target of bench.targets) await firstByteMs(target.url + target.paths[kind], headersOf(target));
    const loads = await inRounds(bench.targets, bench.amounts.rounds, (target) =>
      loadPage(target, target.paths[kind], bench.amounts.loadSeconds),
    );
    figures.push(...toFigures(kind, loads, wanted));
  }
  return figures;
}

/**
 * P4: the complete answer of a cached page, with ten people requesting at a time; never faster than its first byte.
 */
export const cachedFirstByte = (bench: Bench): Promise<Figure[]> =>
  cached(bench, [
    { name: "p50", unit: "ms", take: (load) => load.p50Ms, guard: { most: 5 } },
    { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 10 } },
  ]);

/** P8: how many of those a core serves per second. */
export const cachedRate = (bench: Bench): Promise<Figure[]> =>
  cached(bench, [
    { name: "pages/s a core", unit: "", take: (load) => load.perCore, guard: { least: 4_000 } },
    { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 25 } },
  ]);

/**
 * Pages that nothing has cached: products that nobody has asked for. A peer has none of its own, so its product page is
 * asked for again.
 */
async function freshPaths(bench: Bench, target: Target, count: number): Promise<string[]> {
  if (target.name === "peer") return Array.from({ length: count }, () => target.paths.product);
  return (await bench.freshHandles(count)).map((handle) => `/products/${handle}`);
}

/** P5: the first byte of an uncached product page, requested one by one. */
export async function uncachedFirstByte(bench: Bench): Promise<Figure[]> {
  const [own = [], peer] = await inRounds(bench.targets, bench.amounts.rounds, async (target) => {
    const times: number[] = [];
    for (const path of await freshPaths(bench, target, UNCACHED_FIRST_BYTES))
      times.push(await firstByteMs(target.url + path, headersOf(target)));
    return times;
  });
  return [{ name: "product: first byte", unit: "ms", samples: own.flat(), peer: peer?.flat(), guard: { most: 120 } }];
}

/** P9: how many uncached pages a core renders per second. */
export async function uncachedRate(bench: Bench): Promise<Figure[]> {
  const loads = await inRounds(bench.targets, bench.amounts.rounds, async (target) =>
    loadEachOnce(target, await freshPaths(bench, target, bench.amounts.uncachedPages)),
  );
  return toFigures("product", loads, [
    { name: "pages/s a core", unit: "", take: (load) => load.perCore, guard: { least: 85 }, goal: { least: 200 } },
  ]);
}
