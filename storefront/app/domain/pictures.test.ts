import { statSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS, builtInFigures } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { clipOf, framesOf, modelOf, modelPath, toShowcase } from "./pictures";

const PUBLIC = join(import.meta.dirname, "../../public");
const MOST_MODEL_BYTES = 1.5 * 1024 * 1024;
const products = BUILT_IN_PRODUCTS.map(({ handle, imageUrl }) => ({ handle, imageUrl }));

it("has clips and models with files that are not too heavy, and sample frames for drones that film", () => {
  const clips = products.flatMap(clipOf);
  expect(toShowcase([]).flat().sort()).toEqual(clips.toSorted());
  const models = products.flatMap((product) => modelOf(product) ?? []);
  expect([clips.length, models.length]).toEqual([6, 3]);
  for (const file of clips) expect(statSync(join(PUBLIC, file)).size).toBeGreaterThan(0);
  for (const file of models) expect(statSync(join(PUBLIC, file)).size, file).toBeLessThanOrEqual(MOST_MODEL_BYTES);
  const records = BUILT_IN_PRODUCTS.filter((product) => /^video/i.test(builtInFigures(product).cameraModes ?? ""));
  const handles = records.map(({ handle }) => handle);
  expect(handles).toHaveLength(8);
  expect(products.filter((product) => framesOf(product).length > 0).map(({ handle }) => handle)).toEqual(handles);
});

it("has none for another main picture or variant, and shows a model on a page that keeps the variant", () => {
  const product = { handle: "kestrel-pro", imageUrl: "/media/0123456789abcdef0123456789abcdef-1200.webp" };
  expect([clipOf(product), modelOf(product), framesOf(product)]).toEqual([[], null, []]);
  const variant = { handle: "kestrel-air", imageUrl: "/images/products/kestrel-air-graphite-1.webp" };
  expect([clipOf(variant), modelOf(variant)]).toEqual([[], null]);
  expect(modelPath({ handle: "kestrel-pro", productId: "prod_1" })).toBe("/products/kestrel-pro/3d");
  const path = "/products/kestrel-air/3d?variant=variant_1";
  expect(modelPath({ handle: "kestrel-air", productId: "variant_1" })).toBe(path);
});

it("replaces the clips that have an address set, and no other", () => {
  const [first, second, third] = toShowcase(["", "https://media.example/a.mp4"]);
  expect(second).toEqual(["https://media.example/a.mp4"]);
  expect([first, third]).toEqual([toShowcase([])[0], toShowcase([])[2]]);
});
