import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { beforeEach, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { placePayment } from "./place-payment";

const shop = vi.hoisted(() => ({ place: vi.fn(), record: vi.fn(), remove: vi.fn() }));
vi.mock("./place-order", () => ({ placeOrder: shop.place }));
vi.mock("./record-order", () => ({ recordOrder: shop.record }));
vi.mock("./orphan-orders", () => ({
  removeOrphanOrder: (_container: unknown, { orphanId }: { orphanId: string }) => shop.remove(orphanId),
}));

const warnings: string[] = [];
const logger = { warn: (line: string) => warnings.push(JSON.parse(line).event) };
const services: Record<string, object> = { [ContainerRegistrationKeys.LOGGER]: logger };
const container = { resolve: (name: string) => services[name] };
const place = () => placePayment(container as never, { paymentIntentId: "pi_1" });

const placed = { attempt: { paymentIntentId: "pi_1" }, orderId: "order_1", created: true, record: true };
const released = new ShopError("conflict", "This payment was released while its order was placed.");

beforeEach(() => {
  vi.resetAllMocks();
  warnings.length = 0;
  shop.place.mockResolvedValue(placed);
  shop.record.mockResolvedValue({ gone: false });
});

it("an order that is placed is recorded, unless it was before", async () => {
  expect(await place()).toEqual({ orderId: "order_1", created: true, gone: false });
  shop.place.mockResolvedValue({ ...placed, created: false, record: false });
  expect(await place()).toEqual({ orderId: "order_1", created: false, gone: false });
  expect(shop.record).toHaveBeenCalledTimes(1);
});

it.each([
  ["stands when its record fails, whatever was written of it by then", true, new Error("the answer was lost"), []],
  ["is removed when its payment was released meanwhile", true, released, [["order_1"]]],
  ["is not removed by a completion that found it there", false, released, []],
])("an order that is placed %s", async (_what, created, failure, removed) => {
  shop.place.mockResolvedValue({ ...placed, created });
  shop.record.mockRejectedValue(failure);
  await expect(place()).rejects.toBe(failure);
  expect(shop.remove.mock.calls).toEqual(removed);
});

it("an order that is placed is left to the sweep when it cannot be removed now", async () => {
  shop.record.mockRejectedValue(released);
  shop.remove.mockRejectedValue(new Error("the database does not answer"));
  await expect(place()).rejects.toBe(released);
  expect(warnings).toEqual(["order_removal_postponed"]);
});
