import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { getPictureName, pictureSrcSet } from "./address";
import { PICTURES } from "./pictures";

const PUBLIC = join(import.meta.dirname, "../../../public");

describe("picture addresses", () => {
  it.each([
    "https://elsewhere.example/images/products/sparrow-1.webp",
    "//elsewhere.example/sparrow-1.webp",
    "/images/products/../../secret.webp",
    "/images/products/sparrow-1.png",
    "",
  ])("takes %s for a picture that is not ours", (address) => {
    expect(getPictureName(address)).toBeNull();
  });

  it("names the canonical WebP as the largest of its widths", () => {
    expect(pictureSrcSet("sparrow-1", "webp")).toBe(
      "/images/products/sparrow-1-400.webp 400w, /images/products/sparrow-1-800.webp 800w, /images/products/sparrow-1.webp 1200w",
    );
  });

  it.each(BUILT_IN_PRODUCTS.map((product) => product.image_url))("knows, and finds every file of %s", (address) => {
    const name = getPictureName(address) ?? "";
    expect(PICTURES.has(name)).toBe(true);
    const files = (["avif", "webp"] as const).flatMap((type) => pictureSrcSet(name, type).split(", "));
    const missing = files.map((entry) => entry.split(" ")[0] ?? "").filter((file) => !existsSync(join(PUBLIC, file)));
    expect(missing).toEqual([]);
  });
});
