import { describe, expect, it } from "vitest";
import { readManyRows } from "./many-rows.server";

const rowsOf = (text: string, carrier = "") => readManyRows(text, carrier).rows;

describe("a list of orders with tracking numbers", () => {
  it.each([
    ["commas", "1042, 1Z9, UPS\n1043, JD01, DHL"],
    ["semicolons", "1042;1Z9;UPS\r\n1043;JD01;DHL\r\n"],
    ["tabs and signs", "#1042\t1Z9\tUPS\n#1043\tJD01\tDHL"],
    ["names of columns", "Order,Tracking number,Carrier\n1042,1Z9,UPS\n1043,JD01,DHL"],
    ["columns in another order", "Courier;Parcel;Order no.\nUPS;1Z9;1042\nDHL;JD01;#1043"],
    ["a byte order mark and quotes", '\uFEFF"1042","1Z9","UPS"\n"1043","JD01","DHL"'],
  ])("is read with %s", (_what, text) => {
    expect(rowsOf(text)).toEqual([
      { number: 1042, tracking_number: "1Z9", carrier: "UPS" },
      { number: 1043, tracking_number: "JD01", carrier: "DHL" },
    ]);
  });

  it("may have spaces instead, no number, and one carrier for all", () => {
    expect(rowsOf("1042 1Z 999\n1043\n", "UPS")).toEqual([
      { number: 1042, tracking_number: "1Z 999", carrier: "UPS" },
      { number: 1043, tracking_number: "", carrier: "UPS" },
    ]);
  });

  it("loses the apostrophe that an export puts before formulas", () => {
    expect(rowsOf("1042,'=1+1,'-UPS")).toEqual([{ number: 1042, tracking_number: "=1+1", carrier: "-UPS" }]);
  });

  it("names each faulty line, and keeps the others", () => {
    const { rows, faults } = readManyRows(`1042,A\nno order,B\n1042,C\n-3,D\n1043,${"9".repeat(101)}\n1044,E`, "");
    expect(rows.map(({ number }) => number)).toEqual([1042, 1044]);
    expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
      [2, "does not begin with an order's number"],
      [3, "names order #1042 again"],
      [4, "does not begin with an order's number"],
      [5, "has a tracking number of more than 100 characters"],
    ]);
  });

  it("has 200 orders at most", () => {
    const { rows, faults } = readManyRows(Array.from({ length: 202 }, (_, at) => `${at + 1},N${at}`).join("\n"), "");
    expect(rows).toHaveLength(200);
    expect(faults).toHaveLength(2);
  });

  it("is refused in words where it is none", () => {
    expect(readManyRows('1042,"open', "").faults).toHaveLength(1);
    expect(readManyRows("", "")).toEqual({ rows: [], faults: [] });
  });
});
