import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { ProductValues } from "../../contract/product-edits";
import { SYNONYMS } from "../../lib/products/search";
import { toFigures } from "../../queries/products/statements";
import { ACCESSORY_TEXTS, accessoryPictures, SAMPLE_ACCESSORIES } from "./accessories";

/** The first words of the drones' names ("Kestrel"), and the word that searches take all of them for. */
const DRONES = [...new Set(BUILT_IN_PRODUCTS.map(({ title }) => title.split(" ")[0] ?? "")), "drone"];
const named = new RegExp(`\\b(${DRONES.join("|")})s?\\b`, "i");
/** Words by which shoppers find certain drones. */
const SOUGHT = ["waterproof", "thermal", "racing", "beginner", "mapping", "photograph", "camera", "active track", "4k"];

const PUBLIC = join(__dirname, "../../../../storefront/public");

describe.each(SAMPLE_ACCESSORIES.map((accessory) => [accessory.title, accessory] as const))(
  "%s",
  (title, accessory) => {
    const { short_description, description } = ACCESSORY_TEXTS[accessory.handle];
    const searched = [title, short_description, description, ...Object.values(accessory.figures)].join("\n");

    it("names no drone and no family of drones, in its address neither", () => {
      expect(searched).not.toMatch(named);
      expect(accessory.handle.replaceAll("-", " ")).not.toMatch(named);
    });

    it("has none of the words by which drones are found", () => {
      expect(SYNONYMS.map(([, written]) => written)).toEqual(expect.arrayContaining(SOUGHT.slice(0, 8)));
      for (const word of SOUGHT) expect(searched.toLowerCase()).not.toContain(word);
      expect(searched).not.toMatch(/\bfold/i);
    });

    it("fits a card in 120 characters and has figures that the desk takes as they are", () => {
      expect(short_description.length).toBeLessThanOrEqual(120);
      expect(toFigures(accessory.figures)).toEqual(accessory.figures);
      expect(ProductValues.partial().safeParse(accessory.figures).error).toBeUndefined();
      expect(accessory.figures).not.toHaveProperty("weightGrams");
    });

    it("has pictures that the shop has", () => {
      const files = accessoryPictures(accessory).map((address) => join(PUBLIC, address));
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    });

    it("fits drones that the shop sells", () => {
      const handles = BUILT_IN_PRODUCTS.map(({ handle }) => handle);
      expect(accessory.fits.length).toBeGreaterThan(0);
      expect(handles).toEqual(expect.arrayContaining([...accessory.fits]));
    });
  },
);

describe("a battery among them", () => {
  const batteries = SAMPLE_ACCESSORIES.filter(({ figures }) => figures.kind === "battery");

  it("holds the energy that capacity and voltage make, and what the drones that it fits fly with", () => {
    expect(batteries).toHaveLength(4);
    for (const { title, figures, fits } of batteries) {
      const { capacityMah = 0, voltageV = 0, batteryWh = 0 } = figures;
      expect((capacityMah * voltageV) / 1000, title).toBeCloseTo(batteryWh, 1);
      for (const handle of fits)
        expect(BUILT_IN_PRODUCTS.find((drone) => drone.handle === handle)?.facts.batteryWh, title).toBe(batteryWh);
    }
  });

  it("may be sent and carried as one of less than 100 Wh", () => {
    for (const { figures } of batteries) expect(figures.batteryWh).toBeLessThan(100);
  });
});

describe("a kit among them", () => {
  const kits = SAMPLE_ACCESSORIES.flatMap(({ parts, ...kit }) => (parts ? [{ ...kit, parts }] : []));
  const partOf = (handle: string) => SAMPLE_ACCESSORIES.find((accessory) => accessory.handle === handle);

  it("costs less than its parts, which are in stock by themselves", () => {
    expect(kits).toHaveLength(3);
    for (const { title, price, parts, stock } of kits) {
      const apart = Object.entries(parts).map(([handle, count]) => (partOf(handle)?.price ?? 0) * count);
      expect(apart).not.toContain(0);
      expect(
        apart.reduce((sum, one) => sum + one, 0),
        title,
      ).toBeGreaterThan(price);
      expect(stock).toBeUndefined();
      for (const handle of Object.keys(parts)) expect(partOf(handle)?.stock).toBeGreaterThan(0);
    }
  });

  it("has parts that fit what the kit fits, and weighs what they weigh", () => {
    for (const { title, figures, fits, parts } of kits) {
      for (const handle of Object.keys(parts))
        expect(partOf(handle)?.fits, title).toEqual(expect.arrayContaining([...fits]));
      const grams = Object.entries(parts).map(([handle, count]) => (partOf(handle)?.figures.massGrams ?? 0) * count);
      expect(
        grams.reduce((sum, one) => sum + one, 0),
        title,
      ).toBe(figures.massGrams);
    }
  });
});
