import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { WriteNoteAnswer } from "../../contract/desk-forms";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { orderDeskService } from "../../modules/services";
import { getOrderRecord } from "../../queries/orders/order-record";
import { writeAuditStep } from "../audit/steps/write-audit";

/** `actor_id` is the admin who writes it. */
type NewNote = { order_id: string; actor_id: string; text: string };

const createNoteStep = createStep(
  "create-order-note",
  async (note: NewNote, { container }) => {
    const { id } = await orderDeskService(container).createOrderNotes(note);
    return new StepResponse({ note_id: id }, id);
  },
  async (id, { container }) => {
    if (id) await orderDeskService(container).deleteOrderNotes([id]);
  },
);

const writeNoteWorkflow = createWorkflow("write-order-note", (input: NewNote) => {
  const created = createNoteStep(input);
  writeAuditStep({ actorId: input.actor_id, action: "order.noted", subjectId: input.order_id });
  return new WorkflowResponse(created);
});

/** Stores a staff note about an order. @throws ShopError `not_found` */
export async function writeNote(container: MedusaContainer, note: NewNote): Promise<WriteNoteAnswer> {
  const order = await getOrderRecord(databaseOf(container), note.order_id);
  if (!order) throw new ShopError("not_found", "There is no such order.");
  return (await writeNoteWorkflow(container).run({ input: note })).result;
}
