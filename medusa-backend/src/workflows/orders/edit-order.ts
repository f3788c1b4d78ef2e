import { isDeepStrictEqual } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { AddressParts } from "../../contract/addresses";
import type { ChangeAnswer } from "../../contract/common";
import { readCountry } from "../../contract/countries";
import type { CorrectAddress, CorrectEmail } from "../../contract/order-admin";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, requireFound, ShopError, toInvalid } from "../../lib/shop-error";
import { orderRecordsService } from "../../modules/order-records";
import { outboxService } from "../../modules/outbox";
import { isErasedPerson } from "../../queries/audit/records";
import { getMedusaRecord } from "../../queries/orders/medusa-record";
import { getOrderAddress, getOrderEmail } from "../../queries/orders/order-page";
import { getOrderRecord } from "../../queries/orders/order-record";
import { toMedusaParts } from "../accounts/addresses";
import type { Changes } from "../audit/changes";
import { type AuditInput, auditedWorkflow, ifChanged } from "../audit/write-audit";
import { changeOrder } from "./order-lock";

type NewNote = { orderId: string; actorId: string; text: string };

const createNoteStep = createStep(
  "create-order-note",
  async ({ orderId, actorId, text }: NewNote, { container }) => {
    const note = { order_id: orderId, actor_id: actorId, text };
    const { id } = await orderRecordsService(container).createOrderNotes(note);
    return new StepResponse(null, id);
  },
  async (id, { container }) => {
    if (id) await orderRecordsService(container).deleteOrderNotes([id]);
  },
);

const writeNoteWorkflow = auditedWorkflow("write-order-note", createNoteStep, ({ actorId, orderId }) => ({
  actorId,
  action: "order.noted",
  subjectId: orderId,
}));

/** @throws ShopError `not_found` */
export async function writeNote(container: MedusaContainer, note: NewNote): Promise<void> {
  requireFound(await getOrderRecord(databaseOf(container), note.orderId), "order");
  await writeNoteWorkflow(container).run({ input: note });
}

type ChangedNote = NewNote & { noteId: string };

const changeNoteStep = createStep(
  "change-order-note",
  async ({ orderId, noteId, actorId, text }: ChangedNote, { container }) => {
    const records = orderRecordsService(container);
    const [found] = await records.listOrderNotes({ id: noteId, order_id: orderId });
    const note = requireFound(found, "note");
    if (note.actor_id !== actorId) throw new ShopError("forbidden", "Only the person who wrote a note can change it.");
    if (note.text === text) return new StepResponse({ changed: false }, null);
    await records.updateOrderNotes({ id: noteId, text });
    return new StepResponse({ changed: true }, { id: noteId, text: note.text });
  },
  async (before, { container }) => {
    if (before) await orderRecordsService(container).updateOrderNotes(before);
  },
);

const editNoteWorkflow = auditedWorkflow("edit-order-note", changeNoteStep, ({ actorId, orderId }, change) =>
  ifChanged(change, { actorId, action: "order.note_edited", subjectId: orderId }),
);

/** Changes a note. @throws ShopError `not_found`, `forbidden` for a note of somebody else */
export async function editNote(container: MedusaContainer, note: ChangedNote): Promise<void> {
  await editNoteWorkflow(container).run({ input: note });
}

type EmailInput = CorrectEmail & { orderId: string; actorId: string };
type Written = ChangeAnswer & Pick<AuditInput, "personal">;
type EmailUndo = { orderId: string; before: string; after: string };

/** Also readdresses the order's pending mails. */
const writeEmailStep = createStep(
  "write-order-email",
  async ({ orderId, email: after }: EmailInput, { container }) => {
    const database = databaseOf(container);
    const { customerId: personId } = requireFound(await getOrderRecord(database, orderId), "order");
    const before = await getOrderEmail(database, orderId);
    if (personId !== null && (await isErasedPerson(database, personId)))
      throw new ShopError("conflict", "The account of this order was deleted. Nobody gets mails about it.");
    if (before === after) return new StepResponse<Written, EmailUndo | null>({ changed: false }, null);
    await container.resolve(Modules.ORDER).updateOrders([{ id: orderId, email: after }]);
    await outboxService(container).readdress(orderId, { from: before, to: after });
    const changes: Changes = { email: { before, after } };
    const written = { changed: true, ...(personId && { personal: { changes, personId } }) };
    return new StepResponse<Written, EmailUndo | null>(written, { orderId, before, after });
  },
  async (done, { container }) => {
    if (!done) return;
    const { orderId, before, after } = done;
    await container.resolve(Modules.ORDER).updateOrders([{ id: orderId, email: before }]);
    await outboxService(container).readdress(orderId, { from: after, to: before });
  },
);

const correctEmailWorkflow = auditedWorkflow(
  "correct-order-email",
  writeEmailStep,
  ({ actorId, orderId }, { changed, ...personal }) =>
    ifChanged({ changed }, { actorId, action: "order.email_corrected", subjectId: orderId, ...personal }),
);

/** Changes where an order's mails go. @throws ShopError `not_found`, `conflict` once its account was deleted */
export async function correctEmail(container: MedusaContainer, input: EmailInput): Promise<ChangeAnswer> {
  const { changed } = await changeOrder(container, correctEmailWorkflow, input);
  return { changed };
}

type Input = { orderId: string; actorId: string; address: CorrectAddress };
type Columns = ReturnType<typeof toMedusaParts> & { first_name: string; last_name: string; phone: string };

/** In parts, or one typed text in the street. The country stays, because delivery and taxes depend on it. */
function toColumns({ name, phone, ...address }: CorrectAddress, country: string): Columns {
  const who = { first_name: name, last_name: "", phone };
  const { street, ...others } = address;
  if (Object.values(others).every((part) => part === "")) {
    const named = readCountry(street);
    if (named && named !== country) throw invalidField("street", "Must be in the country of the order");
    return { ...who, ...toMedusaParts({ ...address, country }) };
  }
  const parts = AddressParts.safeParse({ ...address, country });
  if (!parts.success) throw toInvalid(parts.error);
  return { ...who, ...toMedusaParts(parts.data) };
}

const columnsOf = (found: NonNullable<Awaited<ReturnType<typeof getOrderAddress>>>): Columns => {
  const { id: _id, name, phone, ...parts } = found;
  return { first_name: name, last_name: "", phone, ...toMedusaParts(parts) };
};

const changesOf = (before: Columns, after: Columns): Changes =>
  Object.fromEntries(
    Object.entries({ ...before, ...after })
      .map(
        ([name]) =>
          [name, { before: Reflect.get(before, name) ?? null, after: Reflect.get(after, name) ?? null }] as const,
      )
      .filter(([, { before, after }]) => !isDeepStrictEqual(before, after)),
  );

type AddressUndo = { id: string } & Columns;

const writeAddressStep = createStep(
  "write-order-address",
  async ({ orderId, address }: Input, { container }) => {
    const database = databaseOf(container);
    const [order, record, found] = [
      await getOrderRecord(database, orderId),
      await getMedusaRecord(database, orderId),
      await getOrderAddress(database, orderId),
    ];
    if (!order || !found) throw new ShopError("not_found", "There is no such order.");
    if (order.status === "cancelled") throw new ShopError("conflict", "This order was cancelled.");
    if (record?.sent !== false)
      throw new ShopError("conflict", "A parcel of this order has gone. Its address can no longer be corrected.");
    const [before, after] = [columnsOf(found), toColumns(address, found.country)];
    const changes = changesOf(before, after);
    if (Object.keys(changes).length === 0)
      return new StepResponse<Written, AddressUndo | null>({ changed: false }, null);
    // The deletion of an account may have erased the audit trail already.
    const personId = order.customerId;
    const isKept = personId !== null && !(await isErasedPerson(database, personId));
    await container.resolve(Modules.ORDER).updateOrderAddresses({ id: found.id, ...after });
    const written = { changed: true, ...(isKept && { personal: { changes, personId } }) };
    return new StepResponse<Written, AddressUndo | null>(written, { id: found.id, ...before });
  },
  async (before, { container }) => {
    if (before) await container.resolve(Modules.ORDER).updateOrderAddresses(before);
  },
);

const correctAddressWorkflow = auditedWorkflow(
  "correct-order-address",
  writeAddressStep,
  ({ actorId, orderId }, { changed, ...personal }) =>
    ifChanged({ changed }, { actorId, action: "order.address_corrected", subjectId: orderId, ...personal }),
);

/** Works until a parcel leaves. @throws ShopError `not_found`, `conflict`, `invalid` (contract: CorrectAddress) */
export async function correctAddress(container: MedusaContainer, input: Input): Promise<ChangeAnswer> {
  const { changed } = await changeOrder(container, correctAddressWorkflow, input);
  return { changed };
}
