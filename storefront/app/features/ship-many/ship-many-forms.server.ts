import { json } from "@remix-run/node";
import { looksLikeNumber, type ManyOutcome, type ShipmentToMake } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import { namePieces } from "~/domain/order-progress";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { findShipments, shipMany } from "~/medusa/many-orders.server";
import { type ManyRow, ShipManyForms } from "./many-rows";
import { type FaultyLine, readManyRows } from "./many-rows.server";

/** A row as it is shown before it is sent; `fault` is why it will not be, `remark` what to look at. */
export type CheckedRow = ManyRow & { orderId: string; name: string; pieces: string; fault: string; remark: string };

/** What the screen shows after one of its forms. */
export type ShipManyAnswer = {
  checked?: CheckedRow[];
  faults?: FaultyLine[];
  rows?: ManyRow[];
  outcomes?: ManyOutcome[];
  fault?: string;
};

/** Rows of one request: few, so that it ends in time on a slow machine as well. */
const ROWS_A_REQUEST = 5;

function faultOf(order: ShipmentToMake | undefined, { tracking_number }: ManyRow): string {
  if (!order) return "There is no such order";
  if (tracking_number && order.tracking_numbers.includes(tracking_number)) return "This parcel was sent before";
  if (order.status === "cancelled") return "The order was cancelled";
  return order.left.length === 0 ? "All of it was sent before" : "";
}

async function check(medusa: Medusa, rows: readonly ManyRow[]): Promise<CheckedRow[]> {
  const { orders, carriers } = await findShipments(
    medusa,
    rows.map(({ number }) => number),
  );
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

/** Sends the next rows. What was sent before is in `outcomes`, so the page can go on where it was. */
async function takeRows(medusa: Medusa, form: FormData) {
  const rows = ShipManyForms.shape.rows.safeParse(form.get("rows"));
  const before = ShipManyForms.shape.outcomes.safeParse(form.get("outcomes") ?? "[]");
  if (!rows.success || !before.success)
    return json<ShipManyAnswer>({ fault: "This list cannot be read. Paste it again." }, { status: 422 });
  const next = rows.data.slice(before.data.length, before.data.length + ROWS_A_REQUEST);
  const outcomes = next.length > 0 ? await shipMany(medusa, next) : [];
  return json<ShipManyAnswer>({ rows: rows.data, outcomes: [...before.data, ...outcomes] });
}

/** An admin's forms: a list of orders with their tracking numbers is looked at first, and sent by the second press. */
export async function takeShipMany(medusa: Medusa, form: FormData) {
  try {
    return form.get("form") === "ship" ? await takeRows(medusa, form) : await takeList(medusa, form);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const rows = ShipManyForms.shape.rows.safeParse(form.get("rows"));
    const outcomes = ShipManyForms.shape.outcomes.safeParse(form.get("outcomes") ?? "[]");
    // What was sent stays on the page: the same rows can be sent again.
    const sofar = rows.success && outcomes.success ? { rows: rows.data, outcomes: outcomes.data } : {};
    return json<ShipManyAnswer>({ ...sofar, fault: error.message }, refusalOf(error));
  }
}
