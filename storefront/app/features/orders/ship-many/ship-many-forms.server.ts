import { looksLikeNumber, type ManyOutcome, riskSentence, type ShipmentToMake } from "medusa-backend/contract";
import { DeliverMany, ShipMany } from "medusa-backend/contract/routes";
import { defineForms, form, type Sent } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { namePieces } from "~/domain/order-progress";
import { FormFault, show } from "~/lib/forms.server";
import type { Medusa } from "~/medusa/client.server";
import { findShipments } from "~/medusa/orders.server";
import {
  COLUMN_FIELDS,
  Column,
  type ListColumn,
  ListFields,
  type ManyRow,
  NO_COLUMN,
  type Places,
  RowsFields,
  typedList,
} from "./many-rows";
import { type ColumnQuestion, type FaultyLine, readManyRows } from "./many-rows.server";

/** A row shown before it is sent; `fault` is why it will not be sent, `remark` a warning. */
export type CheckedRow = ManyRow & { orderId: string; name: string; pieces: string; fault: string; remark: string };

export type ShipManyData = {
  checked?: CheckedRow[];
  faults?: FaultyLine[];
  question?: ColumnQuestion;
  what?: "ship" | "arrive";
  rows?: ManyRow[];
  outcomes?: ManyOutcome[];
};

const numbersOf = (rows: readonly ManyRow[]) => rows.map(({ number }) => number);

/** The rows of one request: few, so that it ends in time even on a slow machine. */
const ROWS_A_REQUEST = 5;

function faultOf(order: ShipmentToMake | undefined, { trackingNumber }: ManyRow): string {
  if (!order) return "There is no such order";
  if (trackingNumber && order.trackingNumbers.includes(trackingNumber)) return "This parcel was already sent";
  if (order.status === "cancelled") return "The order was cancelled";
  if (order.left.length === 0) return "All of it was already sent";
  const [risk] = order.risks;
  return risk ? `${riskSentence(risk)} Send it on its own page` : "";
}

async function check(medusa: Medusa, rows: readonly ManyRow[]): Promise<CheckedRow[]> {
  const { orders, carriers } = await findShipments(medusa, numbersOf(rows));
  return rows.map((row) => {
    const order = orders.find(({ number }) => number === row.number);
    const looksOdd = !looksLikeNumber(carriers, { carrier: row.carrier, number: row.trackingNumber });
    return {
      ...row,
      orderId: order?.orderId ?? "",
      name: order?.name ?? "",
      pieces: namePieces(order?.left ?? []),
      fault: faultOf(order, row),
      remark: looksOdd
        ? `${row.carrier} numbers usually look different`
        : row.trackingNumber
          ? ""
          : "No tracking number",
    };
  });
}

/** The chosen columns; null before they were asked for, and a fault if the answer is not whole. */
function columnsOf(fields: ListFields): { places: Places | null; fault?: string } {
  if (fields[COLUMN_FIELDS.number] === undefined) return { places: null };
  const places: Places = {};
  for (const column of Object.keys(COLUMN_FIELDS) as ListColumn[]) {
    const place = Column.safeParse(fields[COLUMN_FIELDS[column]]);
    if (place.success && place.data !== NO_COLUMN) places[column] = Number(place.data);
  }
  if (places.number === undefined) return { places: null, fault: "Choose the column with the orders' numbers." };
  if (places.trackingNumber === undefined && fields[COLUMN_FIELDS.trackingNumber] !== NO_COLUMN)
    return { places: null, fault: "Choose the column with the tracking numbers, or say that the list has none." };
  const chosen = Object.values(places);
  return new Set(chosen).size < chosen.length ? { places: null, fault: "Choose another column for each." } : { places };
}

async function checkList({ medusa }: Sent, fields: ListFields) {
  const { places, fault } = columnsOf(fields);
  const { list, carrier } = typedList(fields);
  const { rows, faults, question } = readManyRows(list, carrier, places);
  if (question && fault) throw new FormFault(fault, { data: { question } satisfies ShipManyData });
  if (question) return show({ question } satisfies ShipManyData);
  if (rows.length === 0 && faults.length === 0) throw new FormFault("Paste a list, or choose a file.");
  return show({ checked: rows.length > 0 ? await check(medusa, rows) : [], faults } satisfies ShipManyData);
}

/** Sends the next rows, or notes that they have arrived. `outcomes` has the earlier ones, so the page can continue. */
const sendRows = (what: "ship" | "arrive") =>
  form(RowsFields, async ({ medusa }, { rows, outcomes: before }) => {
    const next = rows.slice(before.length, before.length + ROWS_A_REQUEST);
    const sofar = { what, rows, outcomes: before } satisfies ShipManyData;
    if (next.length === 0) return show(sofar);
    const work =
      what === "ship" ? medusa.call(ShipMany, { rows: next }) : medusa.call(DeliverMany, { numbers: numbersOf(next) });
    const { outcomes } = await work.catch((error: unknown) => {
      // Sent rows stay on the page: the same rows can be sent again.
      if (error instanceof AppError) throw new FormFault(error.message, { data: sofar, refusal: error });
      throw error;
    });
    return show({ ...sofar, outcomes: [...before, ...outcomes] });
  });

/** An admin's forms: a list of orders with their tracking numbers is shown first, and sent by the second press. */
export const shipManyForms = defineForms({
  check: form(ListFields, checkList),
  again: form(ListFields, () => undefined),
  ship: sendRows("ship"),
  arrive: sendRows("arrive"),
});
