import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../faults/lab/row";
import type { Chance } from "../support/chance";
import { freeze, service } from "../support/control";
import { flushRedis } from "../support/redis";
import { armCallFault, armWebhookFault, EVERY_PAYMENT } from "../support/stripe";

const FROZEN_MS = 5_000;
const TIMES = 10;

/** The first of each server lives through all faults, so that its memory can be watched. */
const MORTAL = ["storefrontSecond", "medusaSecond", "workerSecond"] as const;
const FREEZABLE = [...MORTAL, "medusa", "worker", "redis"] as const;

async function restart(name: (typeof MORTAL)[number] | "redis" | "postgres", by: "kill" | "stop" | "crash") {
  await service(name, by);
  await service(name, "start");
}

async function pause(name: (typeof FREEZABLE)[number]): Promise<void> {
  const frozen = freeze(name);
  await wait(FROZEN_MS);
  frozen.thaw();
}

const FAULTS: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(MORTAL.map((name) => [`${name} killed`, () => restart(name, "kill")])),
  ...Object.fromEntries(MORTAL.map((name) => [`${name} replaced`, () => restart(name, "stop")])),
  ...Object.fromEntries(FREEZABLE.map((name) => [`${name} frozen`, () => pause(name)])),
  "Redis emptied": () => flushRedis(settings.redisUrl ?? ""),
  "Redis killed": () => restart("redis", "kill"),
  "PostgreSQL restarted": () => restart("postgres", "crash"),
  "events lost": () => armWebhookFault({ do: "drop", times: TIMES }, EVERY_PAYMENT),
  "events repeated": () => armWebhookFault({ do: "duplicate", times: TIMES, copies: 5 }, EVERY_PAYMENT),
  "captures fail": () => armCallFault({ on: "payment_intents.capture", do: "500", times: TIMES }, EVERY_PAYMENT),
  "captures are lost": () =>
    armCallFault({ on: "payment_intents.capture", do: "reset_after_commit", times: TIMES }, EVERY_PAYMENT),
  "Stripe hangs": () => armCallFault({ on: "payment_intents.retrieve", do: "timeout", times: TIMES }, EVERY_PAYMENT),
};

/** Does one thing to the servers or to Stripe, and returns its name once everything runs again. */
export async function oneFault(chance: Chance): Promise<string> {
  const names = Object.keys(FAULTS);
  const name = names[chance.whole(names.length)] ?? "";
  await FAULTS[name]?.();
  return name;
}
