import type { MedusaContainer } from "@medusajs/framework/types";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../contract/built-in-products";
import { addPictures } from "./add-all-views";

/** The numbers of the pictures that drones had before; even older shops got them from add-all-views.ts. */
const EARLIER: Readonly<Record<string, string>> = {
  "condor-hex": "1234",
  "heron-marine": "1235",
  "osprey-classic": "1234",
  "petrel-thermal": "1235",
  sparrow: "123",
  "swift-fpv": "123",
  "tern-vtol": "123",
  "wren-cine": "1234",
};

/** Adds the newer pictures of built-in products, unless somebody has changed the product's pictures. */
export default async function addNewerViews(services: { container: MedusaContainer }): Promise<void> {
  for (const product of BUILT_IN_PRODUCTS) {
    const earlier = EARLIER[product.handle] ?? "";
    const pictures = builtInPictures(product);
    const had = pictures.filter((picture) => earlier.includes(picture.at(-".webp".length - 1) ?? ""));
    if (had.length > 0) await addPictures(services, product.handle, had, pictures);
  }
}
