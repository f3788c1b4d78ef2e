import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { readOrderPage } from "../../support/orders";
import { bought, orderIdOf } from "../lab/buying";
import { insist, killAt, signInAdmin, whenAllSay } from "../lab/lab";
import { inTurn, type Point, type Row } from "../lab/row";
import type { Purchase } from "../lab/shopper";

const TOLD_WITHIN_MS = 180_000;
const PATH = "/dashboard/ship?_data=routes%2Fdashboard.ship";

const FULFILLMENT = 'insert into ("public"\\.)?"fulfillment" ';
/** The points at which the server dies while it ships the orders of a list. */
const POINTS: Point[] = [
  ["a parcel is about to be packed", FULFILLMENT, "before"],
  ["a parcel is packed, and not sent", FULFILLMENT, "committed"],
  ["a parcel is sent, and the audit trail does not say so", 'insert into ("public"\\.)?"audit_entry" ', "before"],
];

type Outcome = { outcome: string; reason: string };
const Outcomes = z.array(z.object({ outcome: z.string(), reason: z.string() }));
const Answer = z.object({ data: z.object({ outcomes: Outcomes }) });
type ListRow = { number: number; trackingNumber: string; carrier: string };

/** Sends the rows like the screen, a few at a time; ends at an answer without progress. */
async function shipRows(rows: readonly ListRow[]): Promise<Outcome[]> {
  const admin = await signInAdmin();
  let outcomes: Outcome[] = [];
  while (outcomes.length < rows.length) {
    const fields = { form: "ship", rows: JSON.stringify(rows), outcomes: JSON.stringify(outcomes) };
    const answer = await insist(() => admin.submit(PATH, fields));
    const next = Answer.safeParse(await answer.json().catch(() => null));
    if (!next.success || next.data.data.outcomes.length <= outcomes.length) break;
    outcomes = next.data.data.outcomes;
  }
  return outcomes;
}

async function shippingOf(purchase: Purchase): Promise<string> {
  const orderId = orderIdOf(purchase);
  const { parcels, left } = await readOrderPage(purchase.person, orderId);
  const pieces = parcels.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  const sql = "select count(*)::int as count from outbox_mail where order_id = $1 and kind = 'order_shipped'";
  const [mails] = await queryDatabase(sql, [orderId]);
  return `${parcels.length} parcels with ${pieces} pieces, ${left.length} lines left, ${mails?.count} mails`;
}
const WANTED = "1 parcels with 1 pieces, 0 lines left, 1 mails";

export const R28: Row = {
  id: "R28",
  promise: "a list of orders that is being shipped is cut off",
  trials: { full: [200, 20], few: [6, 3] },
  async run({ size, number, chance }) {
    const [name, statement, when] = inTurn(POINTS, number);
    const purchases = await bought(size);
    const rows: ListRow[] = [];
    for (const purchase of purchases) {
      const { order } = await readOrderPage(purchase.person, orderIdOf(purchase));
      rows.push({ number: order.displayId, trackingNumber: `BULK-${order.displayId}`, carrier: "DHL" });
    }
    const since = await killAt({ statement, when, skip: chance.whole(size) }, name, () => shipRows(rows));
    // The person checks again, and sends the same list.
    const again = await shipRows(rows);
    const broken = again
      .filter(({ outcome }) => outcome !== "done" && outcome !== "before")
      .map(({ reason }) => `sent again, a row was refused: ${reason}`);
    if (again.length < rows.length) broken.push(`sent again, ${again.length} of ${rows.length} rows were answered`);
    const { tookMs, wrong } = await whenAllSay(purchases, shippingOf, WANTED, { since, withinMs: TOLD_WITHIN_MS });
    broken.push(...wrong.map((said) => `an order has ${said}`));
    return { trials: size, purchases, figures: { toldAfterRestart: tookMs }, notes: [name], broken };
  },
};
