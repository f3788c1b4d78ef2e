import { expect, it } from "vitest";
import { LINES_PER_PAGE } from "../../contract/product-imports";
import { toPage } from "./imports";

const lines = (...numbers: number[]) => numbers.map((line) => ({ line }));
const upTo = (last: number) => lines(...Array.from({ length: last - 1 }, (_, place) => place + 2));

it("a page of an import's lines ends between two lines, also if one changes a product and its variant", () => {
  expect(toPage(lines(2, 2, 3))).toEqual({ page: lines(2, 2, 3), next: null });
  const whole = upTo(LINES_PER_PAGE + 1);
  expect(toPage(whole)).toEqual({ page: whole, next: null });
  expect(toPage([...whole, { line: LINES_PER_PAGE + 2 }])).toEqual({ page: whole, next: LINES_PER_PAGE + 1 });
  const cut = toPage([...whole, { line: LINES_PER_PAGE + 1 }]);
  expect(cut).toEqual({ page: whole.slice(0, -1), next: LINES_PER_PAGE });
});
