import { existsSync } from "node:fs";
import { join } from "node:path";
import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { avifSrcSet, getPictureName, largeAddress, thumbAddress, webpAddress } from "./address";
import { PICTURES } from "./pictures";

const UPLOAD = "0123456789abcdef".repeat(2);
const PUBLIC = join(import.meta.dirname, "../../../public");

describe("picture addresses", () => {
  it.each([
    "https://elsewhere.example/images/products/sparrow-1.webp",
    "//elsewhere.example/sparrow-1.webp",
    "/images/products/../../secret.webp",
    "/images/products/sparrow-1.png",
    "",
  ])("takes %s for a picture that is not ours", (address) => expect(getPictureName(address)).toBeNull());

  it("names each width of the AVIF, and one WebP of middling width", () => {
    const widths = [400, 800, 1200].map((width) => `/images/products/sparrow-1-${width}.avif ${width}w`);
    expect(avifSrcSet("sparrow-1")).toBe(widths.join(", "));
    expect(webpAddress("sparrow-1")).toBe("/images/products/sparrow-1-800.webp");
  });

  it.each([
    ["", "-thumb", "-zoom"].map((size) => `/images/products/sparrow-1${size}.webp`),
    [`/media/${UPLOAD}-1200.webp`, `/media/${UPLOAD}-400.webp`, `/media/${UPLOAD}-1200.webp`],
    [`/media/${UPLOAD}-300.webp`, `/media/${UPLOAD}-300.webp`, `/media/${UPLOAD}-300.webp`],
    ...["/images/products/typed.webp", "https://elsewhere.example/a.webp"].map((other) => [other, other, other]),
  ])("has a thumbnail and a full size of %s", (address, thumb, large) => {
    expect([thumbAddress(address ?? ""), largeAddress(address ?? "")]).toEqual([thumb, large]);
  });

  it.each(BUILT_IN_PRODUCTS.map((product) => product.imageUrl))("knows, and finds every file of %s", (address) => {
    const name = getPictureName(address) ?? "";
    expect(PICTURES.has(name)).toBe(true);
    const files = [...avifSrcSet(name).split(", "), webpAddress(name), address];
    const missing = files.map((entry) => entry.split(" ")[0] ?? "").filter((file) => !existsSync(join(PUBLIC, file)));
    expect(missing).toEqual([]);
  });
});
