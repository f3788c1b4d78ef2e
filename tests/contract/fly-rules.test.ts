import { describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { weigh, weighReviewTexts } from "../support/pages";
import { Person } from "../support/person";
import { addProduct } from "../support/products";

/** What a page's HTML may weigh as it is sent, so that it comes in one round trip. */
const MOST_BYTES = 14 * 1024;

const open = (path: string) => whileBusy(() => new Person().visit(path));

async function pageOf(path: string): Promise<string> {
  const answer = await open(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** A page's text without its markup and scripts. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ");

const setFigures = (productId: string, figures: object) =>
  queryDatabase("update product set metadata = $2::jsonb where id = $1", [productId, JSON.stringify(figures)]);

describe("the rules for flying", () => {
  it("are a 404 of no drone, and below their page", async () => {
    for (const path of ["no-such-drone/rules", "sparrow/rules/more", "%00/rules"])
      expect([path, await new Person().statusOf(`/products/${path}`)]).toEqual([path, 404]);
  });

  inFull("are neither on the page of a product that is not flown nor on one of their own", async () => {
    const product = await addProduct();
    await setFigures(product.productId, { kind: "battery", batteryWh: 18.1, weightGrams: 94 });
    await expect.poll(() => pageOf(`/products/${product.handle}`)).toContain("18.1 Wh");
    const words = wordsOf(await pageOf(`/products/${product.handle}?country=de`));
    expect(words).toContain("Can I buy it here?");
    expect(words).toContain("Delivery We do not deliver to Germany. We deliver to");
    expect(words).not.toMatch(/fly it here|Registration|aviation authority/);
    expect(await new Person().statusOf(`/products/${product.handle}/rules`)).toBe(404);
  });

  inFull("follow the figures within seconds, and say which of them the shop does not know", async () => {
    const product = await addProduct();
    const path = `/products/${product.handle}`;
    expect(wordsOf(await pageOf(path))).toContain("The shop does not know its mass, so it cannot say all");
    await setFigures(product.productId, { kind: "racing", weightGrams: 249, remoteId: false });
    await expect.poll(async () => wordsOf(await pageOf(path))).toContain("it weighs 250 g (0.55 lb) or less");
    await setFigures(product.productId, { kind: "racing", weightGrams: 251, remoteId: false });
    await expect.poll(async () => wordsOf(await pageOf(path))).toContain("it weighs more than 250 g (0.55 lb)");
    expect(wordsOf(await pageOf(`${path}/rules`))).toContain("The shop does not know its class label");
    const byId = await open(`/products/${product.productId}/rules`);
    expect([byId.status, byId.headers.get("location")]).toEqual([301, `${path}/rules`]);
  });

  it("are for all regions on a page of their own", async () => {
    const rules = await pageOf("/products/kestrel-pro/rules");
    const titles = [...rules.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title?.replace(/&#x27;/g, "'"));
    expect(titles.slice(0, 4)).toEqual([
      "In the United States",
      "In the European Union",
      "In the United Kingdom",
      "In Bangladesh",
    ]);
    expect(rules).toContain('<link rel="canonical" href=');
    expect(wordsOf(rules)).not.toMatch(/\byou may\b/i);
  });

  it("are those of the country that the page's form asks about, with delivery and units", async () => {
    const home = await pageOf("/products/kestrel-pro");
    const form = /<form[^>]* action="\/products\/kestrel-pro#here".*?<\/form>/s.exec(home)?.[0];
    expect(form).toMatch(/<option value="us" selected="">United States<.*<option value="de">Germany</);
    expect(wordsOf(home)).toContain("895 g (1.97 lb)");
    const german = wordsOf(await pageOf("/products/kestrel-pro?country=de"));
    expect(german.match(/We do not deliver to Germany\./g)).toHaveLength(2);
    expect(german).toContain("Class EU class C2. Registration You need to register as an operator");
    expect(german).toContain("Insurance Below 20 kg, the state where you fly decides");
    expect(german).not.toMatch(/\blb\b|mph|°F/);
    expect(wordsOf(await pageOf("/products/kestrel-pro?country=zz"))).toContain(
      "The shop does not have the rules of this country: ask its aviation authority.",
    );
  });

  it("of another country are a small answer for the page's scripts, with the terms there", async () => {
    const here = async (path: string): Promise<unknown> => (await open(path)).json();
    expect(await here("/products/kestrel-pro/here?country=bd")).toMatchObject({
      here: { country: "bd", delivery: "We deliver to Bangladesh.", fly: { name: "Bangladesh" } },
      terms: { text: expect.stringContaining("Arrives"), end: ", delivered to Bangladesh." },
    });
    expect(await here("/products/kestrel-pro/here?country=de")).toMatchObject({ here: { country: "de" }, terms: null });
    expect(await here("/products/no-such-drone/here?country=de")).toBeNull();
  });
});

// In short, of kestrel-pro: first-paint.test.ts.
inFull.each(["sparrow", "petrel-thermal"])(
  "the page of %s, with rules and all figures, comes in one round trip",
  async (handle) => {
    const html = await pageOf(`/products/${handle}`);
    for (const words of ["In the box", "Not in the box:", "Can I buy and fly it here?", "Charging time", "dB(A)"])
      expect(html).toContain(words);
    expect(weigh(html) - weighReviewTexts(html)).toBeLessThanOrEqual(MOST_BYTES);
  },
);

it("a drone's page answers what strangers ask before they buy, and leads to each of its parts", async () => {
  const html = await pageOf("/products/kestrel-pro");
  const words = wordsOf(html);
  for (const [question, answer] of [
    ["do you deliver here?", "Delivery We deliver to the United States. Class EU class C2."],
    ["may I fly it?", "Registration with the FAA is needed"],
    ["insured?", "The federal rules require no insurance"],
    ["how large?", "Dimensions unfolded 290 × 303 × 99 mm (11.4 × 11.9 × 3.9 in)"],
    ["and folded?", "Dimensions folded 259 × 128 × 99 mm (10.2 × 5 × 3.9 in)"],
    ["what is in the box?", "1 × Controller"],
    ["what is not?", "Not in the box: Phone to see the picture on"],
    ["which battery?", "Flight battery 77 Wh"],
    ["on a plane?", "Battery on a plane In cabin baggage"],
    ["how loud?", "80 dB(A)"],
    ["charging?", "95 min"],
    ["rain?", "Not sealed: not in rain or snow"],
    ["wind?", "12 m/s (43 km/h, 27 mph)"],
    ["camera modes?", "Video 5.1K at up to 50 fps"],
    ["Remote ID?", "must broadcast Remote ID; this drone does"],
    ["returns?", "Returns: 30 days"],
    ["warranty?", "Warranty: 24 months"],
    ["shipping, duties?", "Free delivery. Duties and taxes included. Arrives"],
  ])
    expect(words, question).toContain(answer);
  expect(words).not.toMatch(/\byou may\b/i);
  const [, parts = ""] = html.match(/<nav aria-label="On this page"[^>]*>(.*?)<\/nav>/) ?? [];
  const anchors = [...parts.matchAll(/href="[^"#]*#([\w-]+)"/g)].map(([, anchor]) => anchor);
  expect(anchors).toHaveLength(6);
  for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
});

describe("the documents of a drone", () => {
  it("are PDFs that everybody may keep for minutes", async () => {
    for (const paper of ["quick-start", "manual", "declaration"]) {
      const answer = await open(`/products/sparrow/papers/${paper}.pdf`);
      const said = [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")];
      expect([paper, ...said]).toEqual([paper, 200, "application/pdf", "public, max-age=300"]);
      expect(await answer.text()).toMatch(/^%PDF-/);
    }
  });

  it("are a 404 at every other address", async () => {
    for (const path of ["sparrow/papers/invoice.pdf", "sparrow/papers/manual.pdf.pdf", "none/papers/manual.pdf"])
      expect([path, await new Person().statusOf(`/products/${path}`)]).toEqual([path, 404]);
  });

  inFull("have the maker's own declaration in place of the sample, once the shop knows where it lies", async () => {
    const product = await addProduct();
    const own = "https://maker.example/declaration.pdf";
    const page = () => pageOf(`/products/${product.handle}`);
    await setFigures(product.productId, {
      flightTimeMinutes: 9,
      box: "1 × Kite",
      declarationUrl: "javascript:alert(1)",
    });
    await expect.poll(page).toContain("papers/declaration.pdf");
    expect(await page()).not.toContain('href="javascript:');
    await setFigures(product.productId, { flightTimeMinutes: 9, box: "1 × Kite", declarationUrl: own });
    await expect.poll(page).toContain(`href="${own}"`);
    expect(await new Person().statusOf(`/products/${product.handle}/papers/declaration.pdf`)).toBe(404);
  });

  inFull("do not exist for what is no drone", async () => {
    const { handle } = await addProduct();
    expect(await new Person().statusOf(`/products/${handle}/papers/manual.pdf`)).toBe(404);
    expect(await pageOf(`/products/${handle}`)).not.toContain("/papers/");
  });
});
