import { Agent, type IncomingMessage, request } from "node:http";
import autocannon, { type Client, type Result } from "autocannon";
import { perCore } from "../measurements";
import { headersOf, type Target, usageOf } from "../targets";

/** Keeps its connections, like browsers. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, resolve).once("error", reject).end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

/** The size of a page's body as sent, compressed. @throws Error for another answer than 200 */
export async function answerBytes(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await open(url, headers);
  const bytes = await readBytes(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return bytes;
}

/**
 * Milliseconds from the request to the first byte of the answer; its rest is read as well. @throws Error for another
 * answer than 200
 */
export async function firstByteMs(url: string, headers: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const answer = await open(url, headers);
  const tookMs = performance.now() - startedMs;
  await readBytes(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return tookMs;
}

/** The result of one burst of load; `perCore` is null if the server's process is unknown. */
export type Load = { perCore: number | null; perSecond: number; p50Ms: number; p99Ms: number };

const CONNECTIONS = 10;

/** @throws Error for any answer but 2xx */
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

/** Requests one page repeatedly, over ten kept connections. */
export const loadPage = (target: Target, path: string, seconds: number): Promise<Load> =>
  measure(target, { url: target.url + path, duration: seconds });

/** Requests each of the paths once, over ten kept connections. */
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

/** Requests the pages in turn for this long, over ten connections. */
export const loadPages = (target: Target, paths: readonly string[], seconds: number): Promise<Load> =>
  measure(target, { url: target.url, duration: seconds, requests: paths.map((path) => ({ path })) });
