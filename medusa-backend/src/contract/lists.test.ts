import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ListOf } from "./common";
import { onLeftOutRow, Rows, readRow } from "./lists";

it("a list with too many items is refused without a look at them", () => {
  const look = vi.fn(() => false);
  const List = ListOf(z.unknown().refine(look), 100);
  const refused = List.safeParse(Array.from({ length: 30_000 }, () => 1));
  expect(refused.error?.issues).toMatchObject([{ path: [], message: "Has too many lines" }]);
  expect(look).not.toHaveBeenCalled();
  expect(List.safeParse([]).error?.issues).toMatchObject([{ message: "Must have a line" }]);
  expect(List.safeParse([1, 2]).error?.issues).toHaveLength(2);
});

const Row = z.object({ id: z.string(), price: z.number() });
const tell = vi.fn();

beforeEach(() => {
  tell.mockClear();
  onLeftOutRow(tell);
});

it("a list of rows keeps the good ones in their order, and is refused where it is no list", () => {
  const rows = [{ id: "a", price: 1 }, { id: "b", price: "secret" }, null, { id: "c", price: 3 }];
  expect(Rows("letters", Row).parse(rows)).toEqual([rows[0], rows[3]]);
  expect(Rows("letters", Row).safeParse({}).success).toBe(false);
});

it("a list of rows reports a bad one once, by its id and its faults alone", () => {
  const rows = [{ id: "told", price: "a name" }];
  for (const _ of [1, 2]) Rows("letters", Row).parse(rows);
  expect(tell.mock.calls).toEqual([
    [{ list: "letters", id: "told", faults: [expect.stringMatching(/^price: .*number/)] }],
  ]);
  expect(JSON.stringify(tell.mock.calls)).not.toContain("a name");
});

it("a list of rows loses a row that its reader throws at, and tells the kind of error without its words", () => {
  const throwing = () => {
    throw new RangeError("Ada Lovelace");
  };
  expect(readRow("people", { _id: "p1" }, throwing)).toBeNull();
  expect(tell.mock.calls).toEqual([[{ list: "people", id: "p1", faults: ["RangeError"] }]]);
});
