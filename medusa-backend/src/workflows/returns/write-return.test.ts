import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arrival, type CountedItem, countReceipt, type ReturnItem, recountItems } from "./write-return";

const RUNS = { seed: 27, numRuns: 300 };
const LINES = ["line_1", "line_2"];

const pieces = fc.integer({ min: 1, max: 4 });
/** Lines of a return; ops can name one twice. */
const asked = fc.array(fc.record({ lineId: fc.constantFrom(...LINES), asked: pieces }), { minLength: 1, maxLength: 4 });
const arrivals: fc.Arbitrary<Arrival[]> = fc.array(
  fc.record({ lineId: fc.constantFrom(...LINES), quantity: pieces, damaged: fc.boolean() }),
  { maxLength: 3 },
);
const toItems = (lines: readonly { lineId: string; asked: number }[]): ReturnItem[] =>
  lines.map((line, place) => ({ ...line, id: `item_${place}`, received: 0, damaged: 0 }));

const total = <Row extends { lineId: string }>(rows: readonly Row[], line: string, count: (row: Row) => number) =>
  rows.filter(({ lineId }) => lineId === line).reduce((sum, row) => sum + count(row), 0);

describe("a receipt", () => {
  it("adds to what came before, takes nothing that is not asked for, and completes the return with its last piece", () => {
    fc.assert(
      fc.property(asked, fc.array(arrivals, { maxLength: 8 }), (lines, receipts) => {
        let items = toItems(lines);
        const taken: Arrival[] = [];
        for (const arrived of receipts) {
          const fits = LINES.every(
            (line) =>
              total(items, line, (item) => item.asked) >=
              total([...taken, ...arrived], line, ({ quantity }) => quantity),
          );
          const receipt = countReceipt(items, arrived);
          expect("items" in receipt).toBe(arrived.length > 0 && fits);
          if (!("items" in receipt)) continue;
          taken.push(...arrived);
          items = receipt.items;
          expect(receipt.complete).toBe(items.every((item) => item.received === item.asked));
        }
        for (const line of LINES) {
          const damaged = (arrival: Arrival) => (arrival.damaged ? arrival.quantity : 0);
          expect(total(items, line, ({ received }) => received)).toBe(total(taken, line, ({ quantity }) => quantity));
          expect(total(items, line, (item) => item.damaged)).toBe(total(taken, line, damaged));
        }
        for (const item of items) {
          expect(item.received).toBeLessThanOrEqual(item.asked);
          expect(item.damaged).toBeLessThanOrEqual(item.received);
        }
      }),
      RUNS,
    );
  });
});

describe("a recount", () => {
  /**
   * An order's returns as Medusa's own workflow leaves them: only the newest receipt counts, and one return takes
   * another's pieces.
   */
  const miscounted = fc
    .array(fc.record({ asked: pieces, came: fc.array(pieces, { maxLength: 3 }) }), { minLength: 1, maxLength: 4 })
    .map((returns) => {
      let left = returns.reduce((sum, one) => sum + one.asked, 0);
      const items = returns.map((one, place): CountedItem => {
        const came = one.came.map((wanted) => {
          const quantity = Math.min(wanted, left);
          left -= quantity;
          return quantity;
        });
        const newest = came.at(-1) ?? 0;
        const changes = { received: came.reduce((sum, quantity) => sum + quantity, 0), damaged: 0 };
        const ids = { id: `item_${place}`, returnId: `return_${place}`, lineId: "line_1" };
        return { ...ids, asked: one.asked, received: newest, damaged: 0, open: newest !== one.asked, changes };
      });
      return { items, back: items.reduce((sum, { changes }) => sum + changes.received, 0) };
    });

  it("counts each piece that is back once, never more than a return asks for, and changes nothing the second time", () => {
    fc.assert(
      fc.property(miscounted, ({ items, back }) => {
        const counted = recountItems(items, new Map([["line_1", back]]));
        const ended = items.filter(({ open }) => !open);
        expect(total([...counted, ...ended], "line_1", ({ received }) => received)).toBe(back);
        for (const item of counted) expect(item.received).toBeLessThanOrEqual(item.asked);
        expect(
          recountItems(counted, new Map([["line_1", back - total(ended, "line_1", (one) => one.received)]])),
        ).toEqual(counted);
      }),
      RUNS,
    );
  });
});
