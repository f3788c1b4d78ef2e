import autocannon from "autocannon";
import type { Bound, Figure } from "../measurements";
import type { Bench, Row } from "../row";
import { headersOf, type PageKind, type Target, usageOf } from "../targets";

const KINDS: readonly PageKind[] = ["home", "list", "product"];
const CONNECTIONS = 10;

/** The result of one burst of load; `perCore` is null if the server's process is unknown. */
type Load = { perCore: number | null; p50Ms: number; p99Ms: number };

/**
 * Requests one page repeatedly, over ten kept connections. `perCore`: only the server's own processor time counts, not
 * the load generator's on the same machine.
 * @throws Error for any answer but 2xx, and where the server used no time: then another process was measured
 */
async function load(target: Target, path: string, seconds: number): Promise<Load> {
  const url = target.url + path;
  const before = await usageOf(target);
  const result = await autocannon({ connections: CONNECTIONS, headers: headersOf(target), url, duration: seconds });
  const after = await usageOf(target);
  const pages = result.requests.total;
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${url}: ${result.errors} errors, and answers ${JSON.stringify(result.statusCodeStats)} of ${pages}.`,
    );
  const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : null;
  if (cpuSeconds !== null && !(cpuSeconds > 0)) throw new Error("The server used no processor time.");
  return { perCore: cpuSeconds && pages / cpuSeconds, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

type Wanted = { name: string; unit: string; take: (load: Load) => number | null; guard: Bound };

/** Figures of the cached public pages, round by round. */
async function cached({ target, amounts }: Bench, wanted: readonly Wanted[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const path = target.paths[kind];
    await fetch(target.url + path, { headers: headersOf(target) }).then((answer) => answer.text());
    const loads: Load[] = [];
    for (let round = 0; round < amounts.rounds; round += 1) loads.push(await load(target, path, amounts.loadSeconds));
    for (const { name, take, ...rest } of wanted)
      figures.push({ ...rest, name: `${kind}: ${name}`, samples: loads.flatMap((one) => take(one) ?? []) });
  }
  return figures;
}

/** The complete answer, with ten people requesting at a time; never faster than its first byte. */
export const p4: Row = {
  id: "P4",
  title: "First byte, cached, ten connections",
  measure: (bench) =>
    cached(bench, [
      { name: "p50", unit: "ms", take: (load) => load.p50Ms, guard: { most: 5 } },
      { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 10 } },
    ]),
};

export const p8: Row = {
  id: "P8",
  title: "Pages per second of a core, cached",
  measure: (bench) =>
    cached(bench, [
      { name: "pages/s a core", unit: "", take: (load) => load.perCore, guard: { least: 4_000 } },
      { name: "p99", unit: "ms", take: (load) => load.p99Ms, guard: { most: 25 } },
    ]),
};
