import { describe, expect, it } from "vitest";
import { isScientific, readMoney, readNumber } from "./typed-number";

const MONEY = { money: true };
const GERMAN = { decimalComma: true };

describe("a typed number", () => {
  it.each([
    ["10,50", "Can be read as 10.50 or as 1050: write one of these"],
    ["0,50", "Can be read as 0.50 or as 50: write one of these"],
    ["5,0000", "Can be read as 5 or as 50000: write one of these"],
  ])("that can mean two amounts is asked back: %j", (text, fault) => {
    expect(readNumber(text, MONEY)).toEqual({ fault });
  });

  it.each([
    ["1.250", "Can be read as 1.25 or as 1250: write one of these"],
    ["1,250", "Can be read as 1.25 or as 1250: write one of these"],
    ["12.125", "Can be read as 12.1250 or as 12125: write one of these"],
  ])("whose separator can be one of thousands is asked back, whatever the file: %j", (text, fault) => {
    expect(readNumber(text)).toEqual({ fault });
    expect(readNumber(text, GERMAN)).toEqual({ fault });
  });

  it.each(["1.299", "1,299"])("in a file with decimal commas is asked back as an amount: %j", (text) => {
    expect(readNumber(text, { ...MONEY, ...GERMAN })).toEqual({
      fault: "Can be read as 1.2990 or as 1299: write one of these",
    });
  });

  it.each(["9.40011E+21", "1E+3", "9.40011 × 10^21", "9.4*10²¹", "1.2 E +05"])(
    "that a spreadsheet has rounded is refused: %j",
    (text) => {
      expect(readNumber(text)).toEqual({ fault: expect.stringContaining("rounded") });
    },
  );

  it.each(["", "1e3", "0x10", "12,34,567", "1 25", "1,299.00,00", "5-", "€5", "1,,5"])(
    "that is none is refused: %j",
    (text) => expect(readNumber(text, MONEY)).toEqual({ fault: "Must be a number" }),
  );

  it.each([
    ["$99.50", 99.5],
    ["US$ 99.50", 99.5],
    ["99.5 USD", 99.5],
    ["-$5", -5],
    ["\u22125", -5],
    [".5", 0.5],
    ["1,299", 1299],
    ["1,299.00", 1299],
    ["1.299,00", 1299],
    ["$1,299,000.00", 1_299_000],
    ["1.299.000", 1_299_000],
    ["1\u00a0299,50", 1299.5],
    ["1’299.50", 1299.5],
    ["1.999", 1.999],
  ])("of dollars is read where it can mean one thing only: %j", (text, value) => {
    expect(readNumber(text, MONEY)).toEqual({ value });
  });

  it.each([
    ["12,5", 12.5],
    ["1.299,00", 1299],
    ["1\u00a0250", 1250],
    ["1 250,5", 1250.5],
    ["0,250", 0.25],
    ["1250,125", 1250.125],
  ])("of a file with decimal commas is read: %j", (text, value) => expect(readNumber(text, GERMAN)).toEqual({ value }));

  it.each(["1Z999AA10123456784", "12E34567", "77001", "MARS-1E+3"])("is no rounded one: %j", (text) => {
    expect(isScientific(text)).toBe(false);
  });
});

it.each([
  ["5", 500],
  ["$1,299.50", 129_950],
  ["0.1", 10],
  ["4.35", 435],
  ["-5", -500],
  ["999,999.99", 99_999_999],
])("a typed amount is in cents: %j", (text, value) => expect(readMoney(text)).toEqual({ value }));

it.each([
  ["5.005", "Must have at most two decimals"],
  ["10,50", "Can be read as 10.50 or as 1050: write one of these"],
])("a typed amount is asked for again: %j", (text, fault) => expect(readMoney(text)).toEqual({ fault }));
