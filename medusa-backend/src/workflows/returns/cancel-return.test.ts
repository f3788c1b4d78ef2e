import { createMedusaContainer, Modules } from "@medusajs/framework/utils";
import { beforeEach, expect, it, vi } from "vitest";
import { refuseReturn } from "./cancel-return";

const shop = vi.hoisted(() => ({ log: [] as unknown[], fails: false }));

vi.mock("@medusajs/medusa/core-flows", async (original) => {
  const { createStep, createWorkflow, StepResponse, WorkflowResponse } = await import(
    "@medusajs/framework/workflows-sdk"
  );
  const cancelStep = createStep("cancel", async () => {
    if (shop.fails) throw new Error("the database does not answer");
    shop.log.push("cancelled");
    return new StepResponse(true);
  });
  const cancelReturnWorkflow = createWorkflow("cancel-a-return", () => new WorkflowResponse(cancelStep()));
  return { ...(await original<object>()), cancelReturnWorkflow };
});
vi.mock("../../lib/database/connection", async (original) => ({
  ...(await original<object>()),
  databaseOf: () => null,
}));
vi.mock("../../queries/returns/return-refunds", async (original) => ({
  ...(await original<object>()),
  getOpenReturn: async () => ({ orderId: "order_1", status: "requested", items: [] }),
}));
vi.mock("../../queries/orders/medusa-record", async (original) => ({
  ...(await original<object>()),
  listOpenChanges: async () => [],
}));
vi.mock("../orders/order-lock", () => ({
  withOrderLock: async (_container: unknown, _orderId: string, work: () => Promise<unknown>) => await work(),
}));

function refuse() {
  const container = createMedusaContainer();
  const parts = {
    [Modules.ORDER]: { updateReturns: async ([change]: [unknown]) => void shop.log.push(change) },
    audit: {
      createAuditEntries: async ({ action }: { action: string }) => {
        shop.log.push(action);
        return { id: "audit_1" };
      },
    },
  };
  for (const [name, part] of Object.entries(parts)) container.register(name, { resolve: () => part });
  return refuseReturn(container, { returnId: "return_1", actorId: "cus_1", reason: "It was used" });
}

const reason = (refusal: string) => ({ id: "return_1", metadata: { refusal } });

beforeEach(() => {
  Object.assign(shop, { log: [], fails: false });
});

it("keeps the reason for which a return is refused, and ends the return", async () => {
  expect(await refuse()).toEqual({ changed: true });
  expect(shop.log).toEqual([reason("It was used"), "order.return_refused", "cancelled"]);
});

it("takes the reason back if Medusa cannot end the return, which would still be expected", async () => {
  shop.fails = true;
  await expect(refuse()).rejects.toThrow("the database does not answer");
  expect(shop.log).toEqual([reason("It was used"), "order.return_refused", reason("")]);
});
