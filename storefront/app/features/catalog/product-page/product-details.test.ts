import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS, builtInFigures, readBox } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { drawingOf } from "./product-details";

it("shows the drone first, and each other thing by what it is", () => {
  const names =
    "Kestrel Air,Charger with power cable,Charging cable,Battery strap,Battery,Propeller,Case with wheels,Wheel";
  const drawn = names.split(",").map(drawingOf).join();
  expect(drawn).toBe("drone,charger,cable,cable,battery,propeller,case,part");
});

it("has a drawing in the file for each thing in the boxes of the built-in drones, and none without a user", () => {
  const file = readFileSync(join(import.meta.dirname, "../../../../public/images/parts.svg"), "utf8");
  const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id ?? "");
  const used = BUILT_IN_PRODUCTS.flatMap((product) =>
    readBox(builtInFigures(product).box ?? "").map(({ name }, place) => drawingOf(name, place)),
  );
  expect([...new Set([...used, "part"])].sort()).toEqual(drawn.sort());
});
