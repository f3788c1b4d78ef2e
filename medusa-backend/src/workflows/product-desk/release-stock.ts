import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { deleteReservationsWorkflow } from "@medusajs/medusa/core-flows";
import type { ReleaseStock, ReleaseStockAnswer } from "../../contract/stock-board";
import { databaseOf } from "../../lib/database/connection";
import { listLeftReservations } from "../../queries/product-desk/stock-board";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "../product/refresh-product-facts";

type ReleaseInput = { place: ReleaseStock; actorId: string };

/** The unneeded reservations. It only reads. */
const findLeftStep = createStep(
  "find-left-reservations",
  async ({ place }: ReleaseInput, { container }) =>
    new StepResponse(await listLeftReservations(databaseOf(container), place)),
);

const releaseStockWorkflow = createWorkflow("release-shop-stock", (input: ReleaseInput) => {
  const ids = findLeftStep(input);
  when("release-left", { ids }, ({ ids }) => ids.length > 0).then(() => {
    deleteReservationsWorkflow.runAsStep({ input: { ids } });
    writeAuditStep(
      transform({ input, ids }, ({ input, ids }) => ({
        actorId: input.actorId,
        action: "product.stock_released",
        subjectId: input.place.item_id,
        details: { reservations: ids },
      })),
    );
  });
  return new WorkflowResponse(transform({ ids }, ({ ids }) => ({ released: ids.length })));
});

/** Releases a location's reservations that no order needs. */
export async function releaseStock(container: MedusaContainer, input: ReleaseInput): Promise<ReleaseStockAnswer> {
  const released = (await releaseStockWorkflow(container).run({ input })).result;
  await refreshProductFacts(container);
  return released;
}
