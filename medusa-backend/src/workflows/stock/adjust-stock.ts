import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { InventoryLevelWorkflowEvents, Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { deleteReservationsWorkflow, emitEventStep } from "@medusajs/medusa/core-flows";
import type { AdjustStock, AdjustStockAnswer, ReleaseStock, ReleaseStockAnswer } from "../../contract/stock";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { productEditsService } from "../../modules/product-edits";
import { type Edit, hasEdit } from "../../queries/products/edits";
import { listLeftReservations, lockLevel, setOnHand } from "../../queries/stock/stock";
import { writeAuditStep } from "../audit/write-audit";
import { refreshProductFacts } from "../products/refresh-products";

type Level = NonNullable<Awaited<ReturnType<typeof lockLevel>>>;

type AdjustInput = { actorId: string; adjust?: AdjustStock; undo?: Edit };

const MOVES = { received: 1, damaged: -1, lost: -1 } as const;

function toOnHand({ onHand }: Level, { adjust, undo }: AdjustInput): number {
  if (undo) return onHand - Number(undo.after) + Number(undo.before);
  if (!adjust) return onHand;
  const { reason, pieces, was } = adjust;
  if (reason !== "counted") return onHand + MOVES[reason] * pieces;
  if (was !== undefined && was !== onHand)
    throw new ShopError("conflict", `It is now ${onHand}, no longer ${was}. Count again.`);
  return pieces;
}

const placeOf = ({ adjust, undo }: AdjustInput) => ({
  itemId: adjust?.itemId ?? undo?.itemId ?? "",
  locationId: adjust?.locationId ?? undo?.locationId ?? "",
});

/** A repeat of the request shares the id: one person's same correction with the same key, or one undo of a change. */
function toEditId({ actorId, adjust, undo }: AdjustInput): string | undefined {
  const request = undo
    ? [undo.id]
    : adjust?.key && [
        actorId,
        ...Object.values(placeOf({ actorId, adjust })),
        adjust.key,
        adjust.reason,
        adjust.pieces,
      ];
  if (!request) return undefined;
  return `pedit_${createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 40)}`;
}

const adjustStockStep = createStep("adjust-stock", async (input: AdjustInput, { container }) => {
  const place = placeOf(input);
  const { actorId, adjust, undo } = input;
  const write = () =>
    databaseOf(container).transaction(async (transaction) => {
      const level = await lockLevel(transaction, place);
      if (!level) throw new ShopError("not_found", "Nothing is counted there.");
      const productId = level.productId ?? undo?.productId ?? "";
      const id = toEditId(input);
      if (id && (await hasEdit(transaction, id))) return { editId: id, level: level.id };
      const pieces = toOnHand(level, input);
      if (pieces < 0) throw invalidField("pieces", `Only ${level.onHand} are on hand.`);
      if (pieces < level.reserved && pieces < level.onHand && !adjust?.short)
        throw new ShopError("conflict", `${level.reserved} are reserved for orders, and ${pieces} would be on hand.`);
      if (pieces === level.onHand) return { editId: null, level: level.id };
      await setOnHand(transaction, level.id, pieces);
      const reason = undo ? null : [adjust?.reason, adjust?.note].filter(Boolean).join(": ");
      const edit = {
        id,
        field: "stock",
        variantId: level.variantId ?? undefined,
        before: level.onHand,
        after: pieces,
        reason,
        itemId: place.itemId,
        locationId: place.locationId,
      };
      const changes = { productId, actorId, undoes: undo?.id ?? null, edits: [edit] };
      const [editId = null] = await productEditsService(container).insertEdits(transaction, changes);
      const action = undo ? "product.edit_undone" : "product.stock_adjusted";
      const details = { edits: [{ field: "stock", before: level.onHand, after: pieces }] };
      await auditService(container).appendEntry(transaction, { actorId, action, subjectId: productId, details });
      return { editId, level: level.id };
    });
  // Medusa reads a level and then writes it, under this lock.
  return new StepResponse(await container.resolve(Modules.LOCKING).execute([place.itemId], write));
});

const adjustStockWorkflow = createWorkflow("adjust-shop-stock", (input: AdjustInput) => {
  const adjusted = adjustStockStep(input);
  emitEventStep({ eventName: InventoryLevelWorkflowEvents.UPDATED, data: [{ id: adjusted.level }] });
  return new WorkflowResponse(adjusted);
});

/**
 * Corrects the pieces on hand, or undoes a correction by its difference. A repeat changes nothing.
 * @throws ShopError `not_found`, `invalid` below zero, `conflict` if changed meanwhile or below the reserved pieces
 */
export async function adjustStock(container: MedusaContainer, input: AdjustInput): Promise<AdjustStockAnswer> {
  const { editId } = (await adjustStockWorkflow(container).run({ input })).result;
  await refreshProductFacts(container);
  return { editId };
}

type ReleaseInput = { place: ReleaseStock; actorId: string };

const findLeftStep = createStep(
  "find-left-reservations",
  async ({ place }: ReleaseInput, { container }) =>
    new StepResponse(await listLeftReservations(databaseOf(container), place)),
);

const releaseStockWorkflow = createWorkflow("release-shop-stock", (input: ReleaseInput) => {
  const ids = findLeftStep(input);
  when("release-left", { ids }, ({ ids }) => ids.length > 0).then(() => {
    deleteReservationsWorkflow.runAsStep({ input: { ids } });
    writeAuditStep({
      actorId: input.actorId,
      action: "product.stock_released",
      subjectId: input.place.itemId,
      details: { reservations: ids },
    });
  });
  return new WorkflowResponse(transform({ ids }, ({ ids }) => ({ released: ids.length })));
});

/** Releases a location's reservations that no order needs. */
export async function releaseStock(container: MedusaContainer, input: ReleaseInput): Promise<ReleaseStockAnswer> {
  const released = (await releaseStockWorkflow(container).run({ input })).result;
  await refreshProductFacts(container);
  return released;
}
