import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS, builtInFigures, readBox } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { drawingOf } from "./product-details";

it("shows the drone first, each thing by what it is, with a drawing in the file for each in the boxes", () => {
  const names =
    "Kestrel Air,Charger with power cable,Charging cable,Battery strap,Battery,Propeller,Case with wheels,Wheel";
  const drawn = names.split(",").map(drawingOf).join();
  expect(drawn).toBe("drone,charger,cable,cable,battery,propeller,case,part");
  const file = readFileSync(join(import.meta.dirname, "../../../../public/images/parts.svg"), "utf8");
  const inFile = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id ?? "");
  const used = BUILT_IN_PRODUCTS.flatMap((product) =>
    readBox(builtInFigures(product).box ?? "").map(({ name }, place) => drawingOf(name, place)),
  );
  expect([...new Set([...used, "part"])].sort()).toEqual(inFile.sort());
});
