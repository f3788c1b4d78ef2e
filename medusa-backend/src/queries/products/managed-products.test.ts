import { expect, it } from "vitest";
import { toStock } from "./managed-products";

const placed = (itemId: string, locationId: string, onHand: number, reserved = 0, pieces = 1) => ({
  ...{ itemId, locationId, onHand, reserved, pieces },
});

it("the stock of a row is that of its one place, and a kit's what its parts are enough for in all", () => {
  const one = placed("item", "here", 7, 2);
  expect(toStock([])).toEqual({ stock: null, places: 0, kit: null });
  expect(toStock([one])).toEqual({ stock: one, places: 1, kit: null });
  expect(toStock([one, placed("item", "there", 3)])).toEqual({ stock: null, places: 2, kit: null });
  const battery = [placed("battery", "here", 5, 1, 2), placed("battery", "there", 3, 0, 2)];
  const drones = placed("drone", "here", 9, 2);
  expect(toStock([drones, ...battery])).toMatchObject({ stock: null, kit: { pieces: 3, available: 3 } });
  expect(toStock([placed("battery", "here", 1, 0, 2)]).kit).toEqual({ pieces: 2, available: 0 });
  expect(toStock([placed("drone", "here", 1, 4), ...battery]).kit?.available).toBe(0);
});
