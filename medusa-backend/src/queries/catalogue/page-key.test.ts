import { describe, expect, it } from "vitest";
import { decodePageKey, encodePageKey } from "./page-key";

const encode = (text: string) => Buffer.from(text).toString("base64url");

describe("the key of a page", () => {
  it.each([
    ["timestamptz", "2026-11-23 01:02:03.123456+00"],
    ["timestamptz", "2026-11-23 01:02:03+05:30"],
    ["numeric", "149.99"],
    ["float8", "4.333333333333333"],
    ["float8", "Infinity"],
  ] as const)("is read back as it was made: %s %s", (type, value) => {
    const after = encodePageKey({ value, productId: "prod_01ABC" });
    expect(after).toMatch(/^[\w-]+$/);
    expect(decodePageKey({ after }, type)).toEqual({ side: "after", value, productId: "prod_01ABC", type });
    expect(decodePageKey({ before: after }, type)?.side).toBe("before");
  });

  it.each([
    "",
    "x",
    encode("149"),
    encode("149|"),
    encode("149|prod_1|x"),
    encode("'; drop table product; --|prod_1"),
    encode("NaN|prod_1"),
    encode("149|prod 1"),
  ])("is none for %j", (after) => {
    expect(decodePageKey({ after }, "numeric")).toBeUndefined();
  });

  it("is none for a day that no calendar has", () => {
    expect(decodePageKey({ after: encode("2026-02-31 01:02:03+00|prod_1") }, "timestamptz")).toBeUndefined();
  });
});
