import autocannon, { type Result } from "autocannon";
import { type Bound, type Figure, inRounds, perCore } from "../measurements";
import type { PageKind } from "../peer-file";
import type { Bench } from "../row";
import { headersOf, type Target, usageOf } from "../targets";

/** The result of one burst of load; `perCore` is null if the server's process is unknown. */
type Load = { perCore: number | null; p50Ms: number; p99Ms: number };

const CONNECTIONS = 10;

/** Requests one page repeatedly, over ten kept connections. @throws Error for any answer but 2xx */
async function loadPage(target: Target, path: string, seconds: number): Promise<Load> {
  const url = target.url + path;
  const before = await usageOf(target);
  const options = { url, duration: seconds, connections: CONNECTIONS, headers: headersOf(target) };
  const result: Result = await autocannon(options);
  const after = await usageOf(target);
  const { errors, non2xx, latency, requests } = result;
  if (non2xx + errors > 0)
    throw new Error(
      `${url}: ${errors} errors, and answers ${JSON.stringify(result.statusCodeStats)} of ${requests.total}.`,
    );
  return {
    perCore: before && after && perCore(requests.total, after.cpuSeconds - before.cpuSeconds),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

const KINDS: readonly PageKind[] = ["home", "list", "product"];

type Wanted = { name: string; unit: string; take: (load: Load) => number | null; guard: Bound };

/** Without the rounds of a server whose process is unknown. */
const taken = (loads: readonly Load[] | undefined, take: Wanted["take"]) =>
  (loads ?? []).flatMap((load) => take(load) ?? []);

async function cached({ targets, amounts }: Bench, wanted: Wanted[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    for (const target of targets)
      await fetch(target.url + target.paths[kind], { headers: headersOf(target) }).then((answer) => answer.text());
    const [own, peer] = await inRounds(targets, amounts.rounds, (target) =>
      loadPage(target, target.paths[kind], amounts.loadSeconds),
    );
    for (const { name, unit, take, guard } of wanted)
      figures.push({ name: `${kind}: ${name}`, unit, samples: taken(own, take), peer: taken(peer, take), guard });
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
