import { describe, expect, it } from "vitest";
import { readManyRows } from "./many-rows.server";

const rowsOf = (text: string, carrier = "") => readManyRows(text, carrier).rows;

describe("a list of orders with tracking numbers", () => {
  it.each([
    ["commas", "1042, 1Z9, UPS\n1043, JD01, DHL"],
    ["semicolons", "1042;1Z9;UPS\r\n1043;JD01;DHL\r\n"],
    ["tabs and signs", "#1042\t1Z9\tUPS\n#1043\tJD01\tDHL"],
    ["names of columns", "Order,Tracking number,Carrier\n1042,1Z9,UPS\n1043,JD01,DHL"],
    ["columns in another order", "Courier;Tracking;Order no.\nUPS;1Z9;1042\nDHL;JD01;#1043"],
    ["a byte order mark and quotes", '\uFEFF"1042","1Z9","UPS"\n"1043","JD01","DHL"'],
  ])("is read with %s", (_what, text) => {
    expect(rowsOf(text)).toEqual([
      { number: 1042, trackingNumber: "1Z9", carrier: "UPS" },
      { number: 1043, trackingNumber: "JD01", carrier: "DHL" },
    ]);
  });

  it("may have spaces, no number and one carrier, 200 orders at most, and is refused in words without", () => {
    expect(rowsOf("1042 1Z 999\n1043\n", "UPS")).toEqual([
      { number: 1042, trackingNumber: "1Z 999", carrier: "UPS" },
      { number: 1043, trackingNumber: "", carrier: "UPS" },
    ]);
    expect(rowsOf("1042,'=1+1,'-UPS")).toEqual([{ number: 1042, trackingNumber: "=1+1", carrier: "-UPS" }]);
    const { rows, faults } = readManyRows(Array.from({ length: 202 }, (_, at) => `${at + 1},N${at}`).join("\n"), "");
    expect(rows).toHaveLength(200);
    expect(faults).toHaveLength(2);
    expect(readManyRows('1042,"open', "").faults).toHaveLength(1);
    expect(readManyRows("nothing", "").faults).toMatchObject([{ line: 1, text: "nothing, " }]);
    expect(readManyRows("", "")).toEqual({ rows: [], faults: [] });
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

  it("names a line that cannot be sent, so that it does not stop the others", () => {
    const { rows, faults } = readManyRows('1042,"1Z9\nUPS"\n1043,JD01,"D\u0007HL"\n1044,JD02,DHL', "");
    expect(rows).toEqual([{ number: 1044, trackingNumber: "JD02", carrier: "DHL" }]);
    const fault = "has a line break or a character that is not allowed";
    expect(faults.map((faulty) => [faulty.line, faulty.fault])).toEqual([
      [1, fault],
      [2, fault],
    ]);
  });
});

const UPS = "1Z999AA10123456784";
const USPS = "9400111899223100000011";

describe("the columns of a list", () => {
  it.each([
    ["a customer's number before it", `Order,Customer number,Tracking number,Carrier\n1001,77001,${UPS},UPS`],
    ["a date before the order", `Order date,Order number,Tracking,Carrier\n2026-11-27,1001,${UPS},UPS`],
    ["names with hyphens", `Order - Number,Shipment - Carrier,Shipment - Tracking Number\n1001,UPS,${UPS}`],
    ["a total before the order", `Order total,Order number,Tracking number,Carrier\n1002,1001,${UPS},UPS`],
    ["an id beside the number", `Order,Order ID,orderNumber,trackingNumber,Carrier\n7,8,1001,${UPS},UPS`],
    ["a tracking link beside it", `Order #,Tracking URL,Tracking #,Carrier\n1001,https://ups.com/1,${UPS},UPS`],
    ["a parcel's number", `ORDER_NO;Parcel number;Weight;Service\n1001;${UPS};1,5 kg;UPS`],
  ])("are found by their whole names, with %s", (_what, text) => {
    const rows = [{ number: 1001, trackingNumber: UPS, carrier: "UPS" }];
    expect(readManyRows(text, "")).toEqual({ rows, faults: [] });
  });

  it.each([
    ["one that only sounds like it", `Order,Shipment\n1001,${UPS}`],
    ["no tracking number among the names", "Order number,Customer,Total\n1001,77001,99.50"],
    ["a column without a name", `Order number,\n1001,${UPS}`],
    ["no order's number among the names", `Reference,Tracking number\n1001,${UPS}`],
    ["a number of the row", `#,Tracking number\n1,${UPS}`],
    ["two of one name", `Order number,Tracking number,Tracking number\n1001,77001,${UPS}`],
    ["dates under the name", "Order number,Tracking\n1001,2026-11-27\n1002,2026-11-28"],
    ["counts under a weak name", "Order,Parcel,Carrier\n1001,2,UPS"],
    ["orders without a number", `Order,Tracking number\nAERO-1001,${UPS}`],
    ["more columns than are known, without names", `1001,77001,${UPS},UPS`],
    ["a carrier in the place of the number", `1001,UPS,${UPS}`],
    ["a date in the place of the number", `1001,2026-11-27,${UPS}`],
    ["a weight in the place of the carrier", `1001,${UPS},1.5 kg`],
    ["a number in the place of the carrier", `1001,77001,${UPS}`],
  ])("are asked for where they are not certain: %s", (_what, text) => {
    const { rows, faults, question } = readManyRows(text, "");
    expect([rows, faults]).toEqual([[], []]);
    expect(question?.lines[0]).toEqual(text.split("\n")[0]?.split(","));
  });

  it("are those that were chosen, with one separator in a file, and the first line is not an order", () => {
    const chosen = { number: 1, trackingNumber: 2 };
    const { rows } = readManyRows(`Total,Reference,Label\n1002,1001,${UPS}`, "UPS", chosen);
    expect(rows).toEqual([{ number: 1001, trackingNumber: UPS, carrier: "UPS" }]);
    expect(readManyRows(`x,1001,${UPS}`, "", chosen).rows).toHaveLength(1);
    expect(rowsOf(`1001;${UPS};UPS, Ground`)).toEqual([{ number: 1001, trackingNumber: UPS, carrier: "UPS, Ground" }]);
  });
});

describe("a number that a spreadsheet has changed", () => {
  it.each([
    ["9,40011E+21", "rounded"],
    ["1E+21", "rounded"],
    ["9.40011 × 10^21", "rounded"],
    ["9400111899223100000000", "rounded"],
    ["123,456,789,012", "amount"],
    ["123456789012.0", "amount"],
    ["27/11/2026", "date"],
    ["#########", "error"],
    ["#REF!", "error"],
  ])("is refused by its line: %s", (number, fault) => {
    const { rows, faults } = readManyRows(`Order,Tracking number\n1001,${USPS}\n\n1002,"${number}"`, "");
    expect(rows.map((row) => row.number)).toEqual([1001]);
    expect(faults).toMatchObject([{ line: 4, fault: expect.stringContaining(fault) }]);
  });

  it("is refused in every line of a file, too", () => {
    const text = "Order,Tracking number,Carrier\n1001,9.40011E+21,USPS\n1002,9.40011E+21,";
    const { rows, faults } = readManyRows(text, "");
    expect(rows).toEqual([]);
    expect(faults.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each(["1.001E+3", "0x3E9", "1,001", "1001.0", "1e3"])("is no order: %s", (number) => {
    const read = readManyRows(`1002,${UPS}\n"${number}",${UPS}`, "");
    expect(read).toMatchObject({ rows: [{ number: 1002 }], faults: [{ line: 2 }] });
  });

  it.each([UPS, USPS, "JD014600003828392837", "1234 5678 9012", "RA123456785GB", "12345678901230", "9400110200000000"])(
    "is told from a real one: %s",
    (number) => expect(rowsOf(`1001,${number}`)).toMatchObject([{ trackingNumber: number }]),
  );
});
