import { json } from "@remix-run/node";
import { looksLikeNumber, type ManyOutcome, riskSentence, type ShipmentToMake } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { namePieces } from "~/domain/order-progress";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { deliverMany, findShipments, shipMany } from "~/medusa/many-orders.server";
import { type ManyRow, ShipManyForms } from "./many-rows";
import { type FaultyLine, readManyRows } from "./many-rows.server";

/** A row shown before it is sent; `fault` is why it will not be sent, `remark` a warning. */
export type CheckedRow = ManyRow & { orderId: string; name: string; pieces: string; fault: string; remark: string };

/** The screen's answer to one of its forms. */
export type ShipManyAnswer = {
  checked?: CheckedRow[];
  faults?: FaultyLine[];
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

async function takeList(medusa: Medusa, form: FormData) {
  const file = String(form.get("file") ?? "");
  const text = file.trim() === "" ? String(form.get("list") ?? "") : file;
  const carrier = ShipManyForms.shape.carrier.safeParse(form.get("carrier") ?? "");
  const { rows, faults } = readManyRows(text, carrier.success ? carrier.data : "");
  if (rows.length === 0 && faults.length === 0)
    return json<ShipManyAnswer>({ fault: "Paste a list, or choose a file." }, { status: 422 });
  return json<ShipManyAnswer>({ checked: rows.length > 0 ? await check(medusa, rows) : [], faults });
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
  try {
    return form.get("form") === "check" ? await takeList(medusa, form) : await takeRows(medusa, form);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const rows = ShipManyForms.shape.rows.safeParse(form.get("rows"));
    const outcomes = ShipManyForms.shape.outcomes.safeParse(form.get("outcomes") ?? "[]");
    // Sent rows stay on the page: the same rows can be sent again.
    const what = whatOf(form);
    const sofar = rows.success && outcomes.success ? { what, rows: rows.data, outcomes: outcomes.data } : {};
    return json<ShipManyAnswer>({ ...sofar, fault: error.message }, refusalOf(error));
  }
}
