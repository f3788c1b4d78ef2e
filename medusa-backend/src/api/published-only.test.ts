import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROUTES as ROWS } from "../contract/routes/all";
import { PUBLISHED } from "../queries/products/statements";
import { recordStatements } from "../queries/statements.test-kit";

const SOURCES = path.join(__dirname, "..");
const ROUTES = path.join(SOURCES, "api/store/shop");
const QUERIES = path.join(SOURCES, "queries");

/**
 * The statements in files of visitors and customers that read other products than published ones, and why nobody of
 * them learns anything about those.
 */
const OTHERS: Record<string, string> = {
  "carts/carts.ts listCartLines": "says whether the product of a line is gone; the title is the line's own",
  "orders/shipments.ts listPackingSlips": "the HS codes on the packing slips that the desk prints",
  "products/product-pages.ts previewStatement": "the desk's preview",
  "products/statements.ts priceStatement": "the desk asks whether a product can be put on sale",
  "pictures.ts getPicturedProduct": "the desk's page of pictures",
  "pictures.ts listManagedPictures": "the desk's page of pictures",
  "pictures.ts listShownPictures": "the pictures of a product that was read as published",
  "reviews/reviews.ts listOpsReviews": "a screen of ops",
};

/** The route files of which every method is for visitors or customers. */
function publicRoutes(): string[] {
  const isPublic = (file: string) => {
    const route = `/${path.dirname(file)}`.replaceAll(/\[(\w+)\]/g, ":$1");
    const rows = ROWS.filter((row) => row.path === route);
    return rows.length > 0 && rows.every(({ may }) => may === "anyone" || may === "customer");
  };
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/route.ts"));
  return files.filter(isPublic).map((file) => path.join(ROUTES, file));
}

/** These files and all that they import, in the backend's sources. */
function withImports(files: readonly string[]): Set<string> {
  const sources = new Set<string>();
  const add = (file: string) => {
    if (sources.has(file)) return;
    sources.add(file);
    for (const [, to = ""] of readFileSync(file, "utf8").matchAll(/^(?:im|ex)port (?!type\b)[^;]*?"(\.[^"]+)";/gm)) {
      const at = path.resolve(path.dirname(file), to);
      const found = [".ts", ".tsx", "/index.ts"].map((end) => at + end).find((name) => existsSync(name));
      if (found) add(found);
    }
  };
  files.forEach(add);
  return sources;
}

const reached = withImports(publicRoutes());

it("lets no route of visitors and customers reach a statement that reads products which are not published", async () => {
  const statements = (await recordStatements()).filter(({ file }) => reached.has(path.join(QUERIES, file)));
  expect(statements.length).toBeGreaterThan(100);
  const ofOthers = statements.filter(({ sql }) => /\b(?:from|join)\s+product\b/.test(sql) && !sql.includes(PUBLISHED));
  expect([...new Set(ofOthers.map(({ file, by }) => `${file} ${by}`))].sort()).toEqual(Object.keys(OTHERS).sort());
}, 180_000);
