import autocannon, { type Client, type Result } from "autocannon";
import { perCore } from "../figures";
import { headersOf, type Target, usageOf } from "../targets";

/** What one burst of load came to; `perCore` is null where the server's process is not known. */
export type Load = { perCore: number | null; perSecond: number; p50Ms: number; p99Ms: number };

const CONNECTIONS = 10;

/** @throws Error where anything but 2xx came back */
async function measure(target: Target, options: autocannon.Options): Promise<Load> {
  const before = await usageOf(target);
  const result: Result = await autocannon({ connections: CONNECTIONS, headers: headersOf(target), ...options });
  const after = await usageOf(target);
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${options.url}: ${result.errors} errors, and answers ${JSON.stringify(result.statusCodeStats)} of ${result.requests.total}.`,
    );
  const pages = result.requests.total;
  return {
    perCore: before && after && perCore(pages, after.cpuSeconds - before.cpuSeconds),
    perSecond: pages / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** Asks for one page again and again, over ten connections that are kept. */
export const loadPage = (target: Target, path: string, seconds: number): Promise<Load> =>
  measure(target, { url: target.url + path, duration: seconds });

/** Asks for each of the paths once, over ten connections that are kept. */
export function loadEachOnce(target: Target, paths: readonly string[]): Promise<Load> {
  const perConnection = Math.floor(paths.length / CONNECTIONS);
  let taken = 0;
  const setupClient = (client: Client) => {
    const own = paths.slice(taken, taken + perConnection);
    taken += perConnection;
    client.setRequests(own.map((path) => ({ path })));
  };
  return measure(target, { url: target.url, amount: perConnection * CONNECTIONS, setupClient });
}

/** Asks for the pages in turns for so long, over ten connections. */
export const loadPages = (target: Target, paths: readonly string[], seconds: number): Promise<Load> =>
  measure(target, { url: target.url, duration: seconds, requests: paths.map((path) => ({ path })) });
