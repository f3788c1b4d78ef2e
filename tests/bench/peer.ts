import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { out } from "../../local/src/lib/step";
import { sumUp } from "./measurements";
import { FULL } from "./options";
import { toText } from "./report";
import type { Bench } from "./row";
import { onBenchShop } from "./shop";

const USAGE = `npm run bench:peer -- URL FILE: measures this shop and the storefront at URL, one after the other, in P1, P4, P6 and P8.
FILE names the storefront's pages; docs/performance.md says what is in it.`;

/** `cookie` is sent with each request; `pid` is the server's process, for figures per core. */
const PeerFile = z.strictObject({
  home: z.string().startsWith("/"),
  list: z.string().startsWith("/"),
  product: z.string().startsWith("/"),
  cookie: z.string().optional(),
  pid: z.int().positive().optional(),
});

/** A peer's storefront can only be built now, against this shop's Medusa. */
const WITHIN_MS = 20 * 60_000;
const LOOK_EVERY_MS = 1_000;

/** @throws Error if the storefront does not answer within twenty minutes */
async function untilItAnswers(url: string): Promise<void> {
  const { stack } = await import("../support/stack");
  out.line(`  Waiting for ${url}. Medusa is at ${stack.medusa}, its key is ${process.env.MEDUSA_PUBLISHABLE_KEY}.`);
  const deadline = Date.now() + WITHIN_MS;
  const answers = async () => ((await fetch(url, { redirect: "manual" }).catch(() => null))?.status ?? 500) < 400;
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error(`${url} did not answer within 20 minutes.`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function compare(browser: Bench["browser"], peer: Bench["target"]): Promise<void> {
  const [{ ROWS }, { shop }] = await Promise.all([import("./rows"), import("./targets")]);
  for (const row of [ROWS.P1, ROWS.P4, ROWS.P6, ROWS.P8]) {
    const own = await row.measure({ amounts: FULL, browser, target: shop, seed: "peer" });
    const theirs = await row.measure({ amounts: FULL, browser, target: peer, seed: "peer" });
    out.line(`${row.id}  ${row.title}`);
    for (const figure of own) {
      const beside = theirs.find(({ name, samples }) => name === figure.name && samples.length > 0);
      const texts = [figure, ...(beside ? [beside] : [])].map((one) =>
        `${toText(sumUp(one).median)} ${one.unit}`.trim(),
      );
      out.line(`      ${figure.name.padEnd(38)} ${texts.map((text) => text.padStart(12)).join("  peer ")}`);
    }
  }
}

/** Measures another storefront beside this one (docs/performance.md). Returns the exit code. */
export async function benchPeer([url = "", file = "", ...more]: string[]): Promise<number> {
  const read = await readFile(file, "utf8")
    .then(JSON.parse)
    .catch(() => null);
  const pages = PeerFile.safeParse(read);
  if (!URL.canParse(url) || more.length > 0 || !pages.success) {
    out.problem(`${file && pages.error ? `${file}: ${z.prettifyError(pages.error)}\n\n` : ""}${USAGE}`);
    return 2;
  }
  const { cookie, pid, ...paths } = pages.data;
  const peer = { url: new URL(url).origin, paths, cookie, pid: () => pid };
  return onBenchShop(async (browser) => {
    await untilItAnswers(peer.url + paths.home);
    await compare(browser, peer);
    return 0;
  });
}
