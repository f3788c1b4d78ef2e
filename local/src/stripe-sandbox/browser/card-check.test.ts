import { describe, expect, it } from "vitest";
import { type CardInputs, checkCard, formatExpiry, problemToShow, readCardNumber, readExpiry } from "./card-check";

const NOW = new Date(2026, 10, 20);
const GOOD: CardInputs = { cardnumber: "4242 4242 4242 4242", "exp-date": "12 / 34", cvc: "123", postal: "" };
const codes = (inputs: Partial<CardInputs>) => checkCard({ ...GOOD, ...inputs }, NOW).problems.map(({ code }) => code);

describe("a card number", () => {
  it.each([
    ["", "empty"],
    ["4242", "incomplete"],
    ["4242424242424241", "invalid"],
    ["0000", "invalid"],
    ["4242424242424242", "valid"],
  ])("%s is %s", (typed, verdict) => {
    expect(readCardNumber(typed).verdict).toBe(verdict);
  });

  it.each([
    ["4242424242424242", "4242 4242 4242 4242", "visa", 3],
    ["378282246310005", "3782 822463 10005", "amex", 4],
    ["5555-5555 5555x4444", "5555 5555 5555 4444", "mastercard", 3],
    ["42424", "4242 4", "visa", 3],
  ])("%s is shown as %s", (typed, formatted, brand, codeSize) => {
    expect(readCardNumber(typed)).toMatchObject({ formatted, brand, codeSize });
  });

  it("takes no more digits than its brand has", () => {
    expect(readCardNumber(`378282246310005${"9".repeat(9)}`).formatted).toBe("3782 822463 10005");
  });
});

describe("an expiry date", () => {
  it.each([
    ["", "", false],
    ["1", "1", false],
    ["5", "05 / ", false],
    ["12", "12 / ", false],
    ["1/", "01 / ", false],
    ["1234", "12 / 34", false],
    ["12/2034", "12 / 34", false],
    ["122034", "12 / 34", false],
    ["12 /", "12", true],
    ["12", "12", true],
    ["12 / 3", "12 / 3", true],
  ])("%s is shown as %s", (typed, shown, deleting) => {
    expect(formatExpiry(typed, deleting)).toBe(shown);
  });

  it.each([
    ["12 / ", "incomplete_expiry"],
    ["13 / 30", "invalid_expiry_month"],
    ["12 / 25", "invalid_expiry_year_past"],
    ["10 / 26", "invalid_expiry_month_past"],
    ["12 / 77", "invalid_expiry_year"],
  ])("%s is refused: %s", (shown, problem) => {
    expect(readExpiry(shown, NOW)).toEqual({ problem });
  });

  it("is good until its month ends", () => {
    expect(readExpiry("11 / 26", NOW)).toEqual({ month: 11, year: 2026 });
  });
});

describe("a card field", () => {
  it("names what is missing in the order of the inputs", () => {
    expect(codes({ cardnumber: "", "exp-date": "", cvc: "" })).toEqual([
      "incomplete_number",
      "incomplete_expiry",
      "incomplete_cvc",
    ]);
    expect(codes({ cardnumber: "378282246310005" })).toEqual(["incomplete_cvc"]);
    expect(codes({ postal: "1" })).toEqual(["incomplete_zip"]);
  });

  it("is complete with or without a ZIP", () => {
    expect(checkCard(GOOD, NOW)).toMatchObject({ complete: true, empty: false, brand: "visa" });
    expect(checkCard({ ...GOOD, postal: null }, NOW).complete).toBe(true);
    expect(checkCard({ ...GOOD, postal: "94107" }, NOW).complete).toBe(true);
  });

  it("says that something is wrong at once, that something is unfinished only when the input was left", () => {
    const unfinished = { ...GOOD, cardnumber: "4242" };
    const shown = (inputs: CardInputs, left: (keyof CardInputs)[]) =>
      problemToShow(checkCard(inputs, NOW), inputs, new Set(left))?.message;
    expect(shown(unfinished, [])).toBeUndefined();
    expect(shown(unfinished, ["cardnumber"])).toBe("Your card number is incomplete.");
    expect(shown({ ...GOOD, cardnumber: "" }, ["cardnumber"])).toBeUndefined();
    expect(shown({ ...GOOD, cardnumber: "4242424242424241" }, [])).toBe("Your card number is invalid.");
  });
});
