import { describe, expect, it } from "vitest";
import { chosenRefund, pieceFields, RefundFields } from "./refund-fields";

const chosen = (fields: Record<string, string>) => chosenRefund(RefundFields.parse(fields));

describe("the form of a refund", () => {
  it("names nothing where nothing was chosen", () => {
    const line = { [pieceFields(0).line]: "ordli_1", [pieceFields(0).quantity]: "0" };
    expect(chosen(line)).toEqual({ items: [], delivery: false, goodwill: 0, restock: false, reason: "" });
  });

  it("tells pieces that were sent from pieces that were not", () => {
    const fields = [true, false].flatMap((sent, place) => [
      [pieceFields(place).line, "ordli_1"],
      [pieceFields(place).sent, sent ? "1" : ""],
      [pieceFields(place).quantity, String(place + 1)],
    ]);
    expect(chosen(Object.fromEntries(fields)).items).toEqual([
      { line_id: "ordli_1", sent: true, quantity: 1 },
      { line_id: "ordli_1", sent: false, quantity: 2 },
    ]);
  });

  it.each([
    ["", 0],
    ["5", 500],
    ["$5.5", 550],
    ["1,234.56", 123_456],
    ["-5", null],
    ["5.005", null],
    ["five", null],
    ["1e3", null],
  ])("reads %j as %s cents", (goodwill, cents) => {
    expect(chosen({ goodwill }).goodwill).toBe(cents);
  });
});
