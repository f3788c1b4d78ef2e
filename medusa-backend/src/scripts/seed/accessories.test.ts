import { expect, it } from "vitest";
import { accessoryMaker } from "../../contract/built-in-makers";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { builtInFigures } from "../../contract/built-in-specifications";
import { ProductValues } from "../../contract/product-edits";
import { MAKER_FIELDS } from "../../contract/product-specifications";
import { SAMPLE_ACCESSORIES } from "./accessories";

const PRODUCTS = [
  ...BUILT_IN_PRODUCTS.map((drone) => ({ title: drone.title, figures: builtInFigures(drone) })),
  ...SAMPLE_ACCESSORIES.map(({ title, figures }) => ({ title, figures: { ...figures, ...accessoryMaker(figures) } })),
];

it.each(PRODUCTS)(
  "a product of a new shop says who made it, who answers for it in the EU, and what to take care of: $title",
  ({ figures }) => {
    for (const field of MAKER_FIELDS) {
      expect(figures[field], field).toBeTruthy();
      expect(ProductValues.shape[field].safeParse(figures[field]).success, field).toBe(true);
    }
  },
);

it.each(PRODUCTS.filter(({ figures }) => figures.kind === "battery" || figures.flightTimeMinutes !== undefined))(
  "a product of a new shop with a battery says of it how much it holds, and its chemistry: $title",
  ({ figures }) => {
    expect(figures.batteryWh).toBeGreaterThan(0);
    expect(figures.chemistry).toMatch(/^Lithium/);
  },
);
