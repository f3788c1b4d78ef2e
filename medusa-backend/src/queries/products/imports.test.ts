import { expect, it } from "vitest";
import { LINES_PER_PAGE } from "../../contract/product-imports";
import { toPage } from "./imports";

const lines = (...numbers: number[]) =>
  numbers.map((line) => ({ key: { id: `line_${line}`, line }, row: line as number | null }));
const upTo = (last: number) => lines(...Array.from({ length: last - 1 }, (_, place) => place + 2));
const numbersUpTo = (last: number) => upTo(last).map(({ row }) => row);

it("a page of an import's lines ends between two lines, also around one that cannot be read", () => {
  expect(toPage(lines(2, 2, 3))).toEqual({ page: [2, 2, 3], next: null });
  const whole = upTo(LINES_PER_PAGE + 1);
  expect(toPage(whole)).toEqual({ page: numbersUpTo(LINES_PER_PAGE + 1), next: null });
  const last = LINES_PER_PAGE + 1;
  expect(toPage([...whole, ...lines(last + 1)])).toEqual({ page: numbersUpTo(last), next: last });
  expect(toPage([...whole, ...lines(last)])).toEqual({ page: numbersUpTo(last - 1), next: last - 1 });
  const read = upTo(LINES_PER_PAGE + 2).map((one) => ({ ...one, row: one.key.line === 3 ? null : one.row }));
  const page = numbersUpTo(LINES_PER_PAGE + 1).filter((line) => line !== 3);
  expect(toPage(read)).toEqual({ page, next: LINES_PER_PAGE + 1 });
});
