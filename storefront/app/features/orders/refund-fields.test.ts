import { describe, expect, it } from "vitest";
import { chosenRefund, pieceFields, RefundFields } from "./refund-fields";

const chosen = (fields: Record<string, string>) => chosenRefund(RefundFields.parse(fields));
const line = (place: number, sent: string, quantity = "1") => {
  const names = pieceFields(place);
  return { [names.line]: `ordli_${place}`, [names.sent]: sent, [names.quantity]: quantity };
};

describe("the form of a refund", () => {
  it("names nothing where nothing was chosen, and says of each line what is in stock afterwards", () => {
    expect(chosen(line(0, "", "0"))).toEqual({ items: [], delivery: false, goodwill: 0, reason: "" });
    expect(chosen({ ...line(0, "1"), ...line(1, "", "2"), [pieceFields(1).line]: "ordli_0" }).items).toEqual([
      { lineId: "ordli_0", sent: true, quantity: 1, restock: false },
      { lineId: "ordli_0", sent: false, quantity: 2, restock: true },
    ]);
    const fields = { ...line(0, "1"), ...line(1, "1"), ...line(2, ""), ...line(3, "") };
    const restocked = (more: Record<string, string>) =>
      chosen({ ...fields, ...more }).items.map(({ restock }) => restock);
    expect(restocked({ [pieceFields(1).back]: "on", [pieceFields(3).lost]: "on" })).toEqual([false, true, true, false]);
    expect(restocked({ restock: "on" })).toEqual([true, true, true, true]);
  });

  it.each([
    ["", false],
    ["on", true],
    ["standard", "standard"],
  ])("reads how much of the delivery goes back from %j", (delivery, expected) => {
    expect(chosen({ delivery }).delivery).toBe(expected);
  });

  it.each([
    ["10,50", "Can be read as 10.50 or as 1050: write one of these"],
    ["0,50", "Can be read as 0.50 or as 50: write one of these"],
    ["five", "Must be a number"],
    ["1e3", "Must be a number"],
    ["-5", "Too small: expected number to be >=0"],
    ["5.005", "Must have at most two decimals"],
  ])("asks again about %j", (goodwill, fault) => expect(chosen({ goodwill }).goodwill).toEqual({ fault }));

  it.each([
    ["", 0],
    ["5", 500],
    ["$5.5", 550],
    ["$99.50", 9950],
    ["1,234.56", 123_456],
    ["1.299,00", 129_900],
  ])("reads %j as %s cents", (goodwill, cents) => expect(chosen({ goodwill }).goodwill).toBe(cents));
});
