import { describe, expect, it } from "vitest";
import { findChanges, idsInAnswer, idsWithin, toLinks } from "./changes";

const row = (columns: object, { id = "prod_1", part = "", row: key = "", personal = {} } = {}) => ({
  id,
  part,
  row: key,
  person: null,
  columns: { ...columns },
  personal: { ...personal },
});

describe("findChanges", () => {
  it("finds what differs, in the record and its parts, and all values of one that was made or deleted", () => {
    const before = [row({ title: "Old", status: "draft" }), row({ sku: "A" }, { part: "variants", row: "v1" })];
    const after = [row({ title: "New", status: "draft" }), row({ sku: "B" }, { part: "variants", row: "v1" })];
    expect(findChanges(before, after).changes).toEqual({
      title: { before: "Old", after: "New" },
      "variants.v1.sku": { before: "A", after: "B" },
    });
    expect(findChanges([], [row({ title: "New", handle: null })]).changes).toEqual({
      title: { before: null, after: "New" },
    });
    expect(findChanges([row({ title: "Old" })], []).changes).toEqual({ title: { before: "Old", after: null } });
  });

  it("names each of several records, and reads objects key by key", () => {
    const before = [row({ metadata: { kind: "a", size: 1 } }), row({ title: "X" }, { id: "prod_2" })];
    const after = [row({ metadata: { kind: "b", size: 1 } }), row({ title: "Y" }, { id: "prod_2" })];
    expect(findChanges(before, after).changes).toEqual({
      "prod_1.metadata.kind": { before: "a", after: "b" },
      "prod_2.title": { before: "X", after: "Y" },
    });
  });

  it("has no personal values of an order that goes to another person, and keeps others apart", () => {
    const of = (person: string, email: string) => [
      { ...row({ customer_id: person }, { personal: { email } }), person },
    ];
    const moved = findChanges(of("cus_1", "a@x.test"), of("cus_2", "b@x.test"));
    expect(moved).toMatchObject({ changes: { customer_id: { before: "cus_1", after: "cus_2" } }, personal: {} });
    const stays = findChanges(of("cus_1", "a@x.test"), of("cus_1", "b@x.test"));
    expect(stays).toMatchObject({ personal: { email: { before: "a@x.test", after: "b@x.test" } }, personId: "cus_1" });
    const before = [row({ status: "pending" }, { personal: { email: "a@x.test" } })];
    const after = [row({ status: "pending" }, { personal: { email: "b@x.test" } })];
    const personal = { email: { before: "a@x.test", after: "b@x.test" } };
    expect(findChanges(before, after)).toEqual({ changes: {}, personal, leftOut: 0, personId: null });
  });

  it("is bounded: long values are cut, and changes beyond the most are counted", () => {
    const long = findChanges([], [row({ description: "x".repeat(10_000) })]).changes.description;
    expect(String(long?.after).length).toBe(501);
    const whole = `${"x".repeat(499)}😀`;
    expect(findChanges([], [row({ title: `${whole} more` })]).changes.title?.after).toBe(`${whole}…`);
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`key${at}`, at]));
    const found = findChanges([], [row(many)]);
    expect([Object.keys(found.changes).length, found.leftOut]).toEqual([200, 50]);
  });
});

describe("what a request and its answer name", () => {
  it("are the ids that it links or deletes, the records of the answer, and all ids with a prefix", () => {
    expect(toLinks({ add: ["prod_1"], remove: [], delete: [{ id: "x" }], title: "A" })).toEqual({
      add: { before: null, after: ["prod_1"] },
    });
    expect(toLinks("add")).toEqual({});
    expect(idsInAnswer({ product: { id: "prod_1", variants: [{ id: "v1" }] } })).toEqual(["prod_1"]);
    expect(idsInAnswer({ files: [{ id: "f1" }, { id: "f2" }] })).toEqual(["f1", "f2"]);
    expect(idsInAnswer({ transaction_id: "t1" })).toEqual(["t1"]);
    expect(idsInAnswer(undefined)).toEqual([]);
    const body = { create: [{ product_id: "prod_2" }], delete: ["prod_1", "prod_1", "prod_ odd"], note: "a prod_3" };
    expect(idsWithin(body, "prod_")).toEqual(["prod_2", "prod_1"]);
  });
});
