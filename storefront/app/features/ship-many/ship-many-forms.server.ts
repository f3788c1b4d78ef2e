import { json } from "@remix-run/node";
import { looksLikeNumber, type ManyOutcome, riskSentence, type ShipmentToMake } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { namePieces } from "~/domain/order-progress";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { deliverMany, findShipments, shipMany } from "~/medusa/many-orders.server";
import { COLUMN_FIELDS, type ListColumn, type ManyRow, NO_COLUMN, type Places, ShipManyForms } from "./many-rows";
import { type ColumnQuestion, type FaultyLine, readManyRows } from "./many-rows.server";

/** A row shown before it is sent; `fault` is why it will not be sent, `remark` a warning. */
export type CheckedRow = ManyRow & { orderId: string; name: string; pieces: string; fault: string; remark: string };

/** A list as it was pasted or uploaded, and the carrier for lines without one. */
export type TypedList = { list: string; carrier: string };

/** The screen's answer to one of its forms. */
export type ShipManyAnswer = {
  checked?: CheckedRow[];
  faults?: FaultyLine[];
  /** The list whose columns are asked for. */
  question?: ColumnQuestion;
  /** The list and the carrier as they were typed. */
  typed?: TypedList;
  /** The action on the rows. */
  what?: "ship" | "arrive";
  rows?: ManyRow[];
  outcomes?: ManyOutcome[];
  fault?: string;
};

const numbersOf = (rows: readonly ManyRow[]) => rows.map(({ number }) => number);

const whatOf = (form: FormData): "ship" | "arrive" => (form.get("form") === "arrive" ? "arrive" : "ship");

/** The rows of one request: few, so that it ends in time even on a slow machine. */
const ROWS_A_REQUEST = 5;

function faultOf(order: ShipmentToMake | undefined, { tracking_number }: ManyRow): string {
  if (!order) return "There is no such order";
  if (tracking_number && order.tracking_numbers.includes(tracking_number)) return "This parcel was already sent";
  if (order.status === "cancelled") return "The order was cancelled";
  if (order.left.length === 0) return "All of it was already sent";
  const [risk] = order.risks;
  return risk ? `${riskSentence(risk)} Send it on its own page` : "";
}

async function check(medusa: Medusa, rows: readonly ManyRow[]): Promise<CheckedRow[]> {
  const { orders, carriers } = await findShipments(medusa, numbersOf(rows));
  return rows.map((row) => {
    const order = orders.find(({ number }) => number === row.number);
    const looksOdd = !looksLikeNumber(carriers, { carrier: row.carrier, number: row.tracking_number });
    return {
      ...row,
      orderId: order?.order_id ?? "",
      name: order?.name ?? "",
      pieces: namePieces(order?.left ?? []),
      fault: faultOf(order, row),
      remark: looksOdd
        ? `${row.carrier} numbers usually look different`
        : row.tracking_number
          ? ""
          : "No tracking number",
    };
  });
}

/** The chosen columns; null before they were asked for, and a fault if the answer is not whole. */
function columnsOf(form: FormData): { places: Places | null; fault?: string } {
  if (!form.has(COLUMN_FIELDS.number)) return { places: null };
  const places: Places = {};
  for (const column of Object.keys(COLUMN_FIELDS) as ListColumn[]) {
    const place = ShipManyForms.shape[COLUMN_FIELDS[column]].safeParse(form.get(COLUMN_FIELDS[column]));
    if (place.success && place.data !== NO_COLUMN) places[column] = Number(place.data);
  }
  if (places.number === undefined) return { places: null, fault: "Choose the column with the orders' numbers." };
  if (places.tracking_number === undefined && form.get(COLUMN_FIELDS.tracking_number) !== NO_COLUMN)
    return { places: null, fault: "Choose the column with the tracking numbers, or say that the list has none." };
  const chosen = Object.values(places);
  return new Set(chosen).size < chosen.length ? { places: null, fault: "Choose another column for each." } : { places };
}

function typedList(form: FormData): TypedList {
  const file = String(form.get("file") ?? "");
  const carrier = ShipManyForms.shape.carrier.safeParse(form.get("carrier") ?? "");
  const list = file.trim() === "" ? String(form.get("list") ?? "") : file;
  return { list, carrier: carrier.success ? carrier.data : "" };
}

async function takeList(medusa: Medusa, form: FormData) {
  const typed = typedList(form);
  if (form.get("form") === "again") return json<ShipManyAnswer>({ typed });
  const { places, fault } = columnsOf(form);
  const { rows, faults, question } = readManyRows(typed.list, typed.carrier, places);
  if (question) return json<ShipManyAnswer>({ question, typed, fault });
  if (rows.length === 0 && faults.length === 0)
    return json<ShipManyAnswer>({ fault: "Paste a list, or choose a file.", typed }, { status: 422 });
  return json<ShipManyAnswer>({ checked: rows.length > 0 ? await check(medusa, rows) : [], faults, typed });
}

/**
 * Sends the next rows, or notes that they have arrived. `outcomes` has the earlier ones, so the page can continue.
 */
async function takeRows(medusa: Medusa, form: FormData) {
  const rows = ShipManyForms.shape.rows.safeParse(form.get("rows"));
  const before = ShipManyForms.shape.outcomes.safeParse(form.get("outcomes") ?? "[]");
  if (!rows.success || !before.success)
    return json<ShipManyAnswer>({ fault: "This list cannot be read. Paste it again." }, { status: 422 });
  const next = rows.data.slice(before.data.length, before.data.length + ROWS_A_REQUEST);
  const what = whatOf(form);
  const work = () => (what === "ship" ? shipMany(medusa, next) : deliverMany(medusa, numbersOf(next)));
  const outcomes = next.length > 0 ? await work() : [];
  return json<ShipManyAnswer>({ what, rows: rows.data, outcomes: [...before.data, ...outcomes] });
}

/** An admin's forms: a list of orders with their tracking numbers is shown first, and sent by the second press. */
export async function takeShipMany(medusa: Medusa, form: FormData) {
  const isList = form.get("form") === "check" || form.get("form") === "again";
  try {
    return isList ? await takeList(medusa, form) : await takeRows(medusa, form);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isList) return json<ShipManyAnswer>({ fault: error.message, typed: typedList(form) }, refusalOf(error));
    const rows = ShipManyForms.shape.rows.safeParse(form.get("rows"));
    const outcomes = ShipManyForms.shape.outcomes.safeParse(form.get("outcomes") ?? "[]");
    // Sent rows stay on the page: the same rows can be sent again.
    const what = whatOf(form);
    const sofar = rows.success && outcomes.success ? { what, rows: rows.data, outcomes: outcomes.data } : {};
    return json<ShipManyAnswer>({ ...sofar, fault: error.message }, refusalOf(error));
  }
}
