import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "./built-in-products";

const SUPERLATIVES =
  /\b(best|ultimate|unmatched|unrivalled|revolutionary|stunning|amazing|perfect|incredible|\w+est)\b/i;
const PLAIN_WORDS = /\b(test|rest|west|forest|interest)\b/gi;

describe.each(BUILT_IN_PRODUCTS.map((product) => [product.handle, product] as const))(
  "the text about %s",
  (_, product) => {
    it("fits a card in one line of 120 characters and a page in two to four paragraphs", () => {
      expect(product.short_description.length).toBeLessThanOrEqual(120);
      const paragraphs = product.description.split("\n\n");
      expect(paragraphs.length).toBeGreaterThanOrEqual(2);
      expect(paragraphs.length).toBeLessThanOrEqual(4);
    });

    it("has no superlative", () => {
      const text = `${product.short_description} ${product.description}`.replace(PLAIN_WORDS, "");
      expect(text).not.toMatch(SUPERLATIVES);
    });

    it("states weight, flight time and top figures as the specification table does", () => {
      const { weightGrams, flightTimeMinutes, rangeKm, class: label, remoteId } = product.facts;
      const text = `${product.short_description} ${product.description}`;
      const minutes = text.replace(/forty minutes/gi, "40 minutes");
      if (/ g\b/.test(text)) expect(text).toContain(`${weightGrams.toLocaleString("en-US")} g`);
      expect(minutes).toContain(`${flightTimeMinutes} minutes`);
      expect(text).toMatch(new RegExp(`\\b(${rangeKm} km|${rangeKm * 1000} m)\\b`));
      if (label !== null && /class C\d/i.test(text)) expect(text).toContain(label);
      if (!remoteId) expect(text).not.toMatch(/with Remote ID|broadcasts Remote ID/);
    });
  },
);
