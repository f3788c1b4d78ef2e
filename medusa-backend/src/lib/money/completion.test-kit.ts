import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { vi } from "vitest";
import { ShopError } from "../shop-error";

/** A fake of the shop around `completePayment`. It records the calls in order. */
export const shop = { log: [] as string[], run: vi.fn(), attempt: vi.fn(), capture: vi.fn() };

/** For `vi.mock`: the exports of each module. */
export const mocks = {
  attempts: { getAttempt: shop.attempt },
  placing: {
    placePayment: async () => {
      shop.log.push("place");
      return await shop.run();
    },
  },
  capture: {
    captureOrExpire: async (_container: unknown, { paymentIntentId }: { paymentIntentId: string }) => {
      shop.log.push(`capture ${paymentIntentId}`);
      await shop.capture();
    },
  },
};

export const LOCKED = "+payment:pi_1";
export const UNLOCKED = "-payment:pi_1";
export const attempt = { paymentIntentId: "pi_1", status: "to_capture", lines: [{ productId: "prod_1", quantity: 1 }] };
export const databaseDown = new Error("the database does not answer");
export const stripeDown = new ShopError("backend_unavailable", "The payment service does not answer.");
export const placed = { orderId: "order_1", created: true };
export const others = { orderId: "order_1", created: false };

export const locking = {
  execute: async (key: string, job: () => Promise<unknown>) => {
    shop.log.push(`+${key}`);
    return await job().finally(() => shop.log.push(`-${key}`));
  },
};

const logger = {
  warn: (line: string) => {
    const { event, payment_intent_id, reason } = JSON.parse(line);
    shop.log.push(`${event} ${payment_intent_id}: ${reason}`);
  },
};

/** A container of the logger and of `lock`. */
export function containerWith(lock: typeof locking = locking): MedusaContainer {
  const parts: Record<string, unknown> = { [ContainerRegistrationKeys.LOGGER]: logger, [Modules.LOCKING]: lock };
  return { resolve: (name: string) => parts[name] } as unknown as MedusaContainer;
}
