import { readRow } from "medusa-backend/contract";
import { expect, it, vi } from "vitest";
import { logger } from "~/lib/logger.server";
import "./entry.server";

it("a row that is left out of a list is logged by the list and the row, with nothing of what it says", () => {
  const { warn } = logger;
  const told = vi.fn();
  logger.warn = told;
  const read = () => {
    throw new RangeError("Ada's price");
  };
  expect(readRow("products", { _id: "prod_1", name: "Ada" }, read)).toBeNull();
  logger.warn = warn;
  const line = { event: "row_left_out", list: "products", id: "prod_1", faults: ["RangeError"] };
  expect(told).toHaveBeenCalledExactlyOnceWith(line);
});
