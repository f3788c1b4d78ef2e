import { expect, it } from "vitest";
import { RECORD_LIST } from "../../contract/list-definitions";
import { RecordKind } from "../../contract/record";
import { kindOf } from "./record";

it.each([
  ["order_01KB", "order"],
  ["prod_01KB", "product"],
  ["rev_01KB", "review"],
  ["answ_01KB", "question"],
  ["authid_01KB", "staff"],
  ["srole_01KB", "staff"],
  ["packer", "staff"],
  ["optset_01KB", null],
  ["order", "order"],
  ["", null],
])("the record %s is of the kind %s", (id, kind) => expect(kindOf(id)).toBe(kind));

it("the list offers every kind of record", () => {
  expect(Object.keys(RECORD_LIST.fields.kind).filter(Boolean).sort()).toEqual([...RecordKind.options].sort());
});
