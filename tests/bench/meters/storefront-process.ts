import { setTimeout as sleep } from "node:timers/promises";
import { canStopServices, service } from "../../support/control";
import type { Figure } from "../measurements";
import type { Bench } from "../row";
import { shop, type Target, usageOf } from "../targets";
import { loadEachOnce, loadPages } from "./requests";

const LOOK_EVERY_MS = 10;
const SERVES_WITHIN_MS = 30_000;
const MEMORY = { most: 300 };

/** New searches, which anybody can invent. */
const invented = (count: number) => Array.from({ length: count }, (_, place) => `/explore?q=kestrel+${place}`);

/**
 * P13: memory of the storefront's process after continuous requests by ten people; the shop's also after as many
 * invented addresses as a misguided crawler requests.
 */
export async function memoryAfterLoad({ amounts, targets }: Bench): Promise<Figure[]> {
  const memoryOf = async (target: Target) => (await usageOf(target))?.memoryMb;
  const memory: (number | undefined)[] = [];
  for (const target of targets) {
    const { home, list, product } = target.paths;
    await loadPages(target, [home, list, product], amounts.memorySeconds);
    memory.push(await memoryOf(target));
  }
  const [own, peer] = memory;
  await loadEachOnce(shop, invented(amounts.inventedAddresses));
  const afterInvented = await memoryOf(shop);
  if (own === undefined || afterInvented === undefined) throw new Error("The storefront's process is not known.");
  const peers = peer === undefined ? [] : [peer];
  return [
    { name: `after ${amounts.memorySeconds} s of load`, unit: "MB", samples: [own], peer: peers, guard: MEMORY },
    {
      name: `and ${amounts.inventedAddresses} invented addresses`,
      unit: "MB",
      samples: [afterInvented],
      guard: MEMORY,
    },
  ];
}

const serves = () =>
  fetch(`${shop.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Seconds from the storefront's start until it serves. */
async function storefrontStart(): Promise<number> {
  await service("storefront", "stop");
  const startedMs = performance.now();
  const started = service("storefront", "start");
  while (!(await serves())) {
    if (performance.now() - startedMs > SERVES_WITHIN_MS) throw new Error("The storefront did not start.");
    await sleep(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await started;
  return seconds;
}

/** Seconds measured before this program began (local/src/stack/start-times.ts). */
const measuredBefore = (name: string) => (process.env[name] ?? "").split(",").filter(Boolean).map(Number);

/**
 * P14: `npm start` on a bare machine (not in a quick run), of a shop started before, and of only the storefront.
 */
export async function startTimes({ amounts }: Bench): Promise<Figure[]> {
  if (!canStopServices) throw new Error("This shop's services cannot be stopped.");
  const alone: number[] = [];
  for (let round = 0; round < amounts.rounds; round += 1) alone.push(await storefrontStart());
  const first = {
    name: "first npm start",
    unit: "s",
    samples: measuredBefore("BENCH_FIRST_START"),
    guard: { most: 360 },
  };
  return [
    ...(amounts.firstStart ? [first] : []),
    { name: "second npm start", unit: "s", samples: measuredBefore("BENCH_SECOND_STARTS"), guard: { most: 15 } },
    { name: "storefront alone", unit: "s", samples: alone, guard: { most: 1.5 } },
  ];
}
