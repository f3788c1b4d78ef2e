import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "../contract/built-in-products";
import { builtInFigures } from "../contract/built-in-specifications";
import type { ProductFigures, ProductPaper } from "../contract/product-pages";
import { renderProductPaper } from "./product-papers";

/** All of them in `npm run test:full`. */
const TRIED = process.env.FULL_TESTS ? BUILT_IN_PRODUCTS : BUILT_IN_PRODUCTS.slice(0, 2);
const seller = { name: "Aeroloft Ltd.", address: ["House 27", "Dhaka"] };

async function textOf(paper: ProductPaper, title: string, figures: ProductFigures) {
  const pdf = renderProductPaper(paper, { title, about: "About it.", figures, seller });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replace(/\s+/g, " "), pages: totalPages };
}

const figuresOf = (handle: string): ProductFigures => {
  const product = BUILT_IN_PRODUCTS.find((one) => one.handle === handle);
  if (!product) throw new Error(`no ${handle}`);
  return builtInFigures(product);
};

describe("the documents of a drone", () => {
  it.each(TRIED)("are a quick start of one page and a manual of three at most: $title", async (product) => {
    const figures = builtInFigures(product);
    const start = await textOf("quick-start", product.title, figures);
    const manual = await textOf("manual", product.title, figures);
    expect(start.pages).toBe(1);
    expect(manual.pages).toBeLessThanOrEqual(3);
    for (const words of [product.title, "In the box", "First flight", `Battery, ${figures.batteryWh} Wh`])
      for (const { text } of [start, manual]) expect(text).toContain(words);
    expect(manual.text).toContain(`${product.facts.weightGrams.toLocaleString("en-US")} g, ready to fly`);
  });

  it("say of a racer that it neither hovers nor returns, what it lacks, and how its battery comes along on a plane", async () => {
    const { text } = await textOf("manual", "Swift FPV", figuresOf("swift-fpv"));
    for (const words of [
      "does not return home",
      "Not in the box Radio controller, FPV goggles",
      "On a plane: in cabin baggage (up to 100 Wh",
    ])
      expect(text).toContain(words);
    const large = await textOf("manual", "Tern VTOL", figuresOf("tern-vtol"));
    expect(large.text).toContain("On a plane: not in baggage (above 160 Wh");
    expect(large.text).not.toContain("does not return home");
    expect(large.text).toContain("flies back to the place where it took off");
  });

  it("say what is not known, and are the same bytes for the same facts", async () => {
    const { text } = await textOf("manual", "#set text(red) *x* $y$", { flightTimeMinutes: 9 });
    expect(text).toContain("#set text(red) *x* $y$");
    expect(text).toContain("Noise —");
    expect(text).toContain("Ask your airline whether");
    expect(text).not.toMatch(/undefined|null|In the box/);
    const facts = { title: "Sparrow", about: "", figures: figuresOf("sparrow"), seller };
    expect(renderProductPaper("manual", facts).equals(renderProductPaper("manual", facts))).toBe(true);
  });

  it("include a declaration of conformity that says that it is a sample, who made it, and who answers for it", async () => {
    const { text, pages } = await textOf("declaration", "Kestrel Pro", figuresOf("kestrel-pro"));
    expect(pages).toBe(1);
    expect(text).toMatch(/This is a sample and not a declaration/);
    expect(text.match(/Sample/g)?.length).toBeGreaterThan(1);
    expect(text).toContain("Aeroloft Ltd., House 27, Dhaka");
    expect(text).toContain("Maker Aeroloft Works Ltd., Plot 14");
    const manual = await textOf("manual", "Kestrel Pro", figuresOf("kestrel-pro"));
    expect(manual.text).toMatch(/Maker Aeroloft Works Ltd\..*works@aeroloft\.example/);
    expect(manual.text).toMatch(/Responsible in the EU Aeroloft Europe B\.V\./);
  });
});
