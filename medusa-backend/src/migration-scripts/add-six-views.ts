import type { MedusaContainer } from "@medusajs/framework/types";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../contract/built-in-products";
import { addPictures } from "./add-all-views";

/** The numbers of the pictures that earlier versions gave each drone; before these, add-all-views.ts did. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  "condor-hex": ["1234", "12345"],
  "heron-marine": ["1235"],
  "osprey-classic": ["1234", "12345"],
  "petrel-thermal": ["1235"],
  sparrow: ["123"],
  "swift-fpv": ["123"],
  "tern-vtol": ["123"],
  "wren-cine": ["1234", "12345"],
};

/** Gives the built-in drones six pictures each, unless somebody has changed the product's pictures. */
export default async function addSixViews(services: { container: MedusaContainer }): Promise<void> {
  for (const product of BUILT_IN_PRODUCTS) {
    const pictures = builtInPictures(product);
    for (const earlier of EARLIER[product.handle] ?? []) {
      const had = pictures.filter((picture) => earlier.includes(picture.at(-".webp".length - 1) ?? ""));
      await addPictures(services, product.handle, had, pictures);
    }
  }
}
