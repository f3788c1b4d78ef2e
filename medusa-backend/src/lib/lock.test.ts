import type { MedusaContainer } from "@medusajs/framework/types";
import { describe, expect, it, vi } from "vitest";
import { withLock } from "./lock";
import { asShopError } from "./shop-error";

type Execute = (key: string, job: () => Promise<unknown>, times: object) => Promise<unknown>;

const containerWith = (execute: Execute) => ({ resolve: () => ({ execute }) }) as unknown as MedusaContainer;
const codeOf = (error: unknown) => asShopError(error)?.shopCode;

describe("work under a lock", () => {
  it("is refused as busy when the lock does not come in time, and passes its own failure on", async () => {
    const container = containerWith(() => Promise.reject(new Error("Timed-out acquiring lock.")));
    const work = vi.fn();
    expect(await withLock(container, "order:1", work).catch(codeOf)).toBe("backend_unavailable");
    expect(work).not.toHaveBeenCalled();
    const failure = new Error("Stripe does not answer");
    const free = containerWith((_key, job) => job());
    await expect(withLock(free, "order:1", () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it("asks for a lease that Medusa renews while it goes on, and waits as long as it is told", async () => {
    const container = containerWith(async (key, job, times) => [key, times, await job()]);
    const answer = await withLock(container, "order:1", async () => "done", { waitSeconds: 7 });
    expect(answer).toEqual(["order:1", { timeout: 7, expire: 60 }, "done"]);
  });
});
