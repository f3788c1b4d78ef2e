import { expect, it, vi } from "vitest";
import { z } from "zod";
import { ListOf } from "./common";

it("a list with too many items is refused without a look at them", () => {
  const look = vi.fn(() => false);
  const List = ListOf(z.unknown().refine(look), 100);
  const refused = List.safeParse(Array.from({ length: 30_000 }, () => 1));
  expect(refused.error?.issues).toMatchObject([{ path: [], message: "Has too many lines" }]);
  expect(look).not.toHaveBeenCalled();
  expect(List.safeParse([]).error?.issues).toMatchObject([{ message: "Must have a line" }]);
  expect(List.safeParse([1, 2]).error?.issues).toHaveLength(2);
});
