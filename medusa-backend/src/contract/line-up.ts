import type { DroneFacts } from "./catalogue";
import { LINE_UP_FACTS } from "./line-up-facts";
import { LINE_UP_TEXTS, type LineUpText } from "./line-up-texts";

/**
 * The shop's line-up: the one source of the seed and of the storefront's built-in list, in the order it is sold.
 * `price` is USD in major units; `image_url` a path of the storefront; `stock` what the seed puts on the shelf:
 * a launch's, fewer than the 999 pieces that a line may ask for.
 */
export type LineUpProduct = {
  handle: string;
  title: string;
  price: number;
  image_url: string;
  stock: number;
  facts: DroneFacts;
} & LineUpText;

/** The pictures of a drone of the line-up, the main one first. */
export function lineUpPictures({ image_url }: Pick<LineUpProduct, "image_url">): [string, string] {
  return [image_url, image_url.replace("-1.webp", "-2.webp")];
}

export const LINE_UP: readonly LineUpProduct[] = [
  {
    handle: "sparrow",
    title: "Sparrow",
    price: 149,
    image_url: "/images/products/sparrow-1.webp",
    stock: 900,
    ...LINE_UP_TEXTS.sparrow,
    facts: LINE_UP_FACTS.sparrow,
  },
  {
    handle: "kestrel-mini",
    title: "Kestrel Mini",
    price: 299,
    image_url: "/images/products/kestrel-mini-1.webp",
    stock: 720,
    ...LINE_UP_TEXTS["kestrel-mini"],
    facts: LINE_UP_FACTS["kestrel-mini"],
  },
  {
    handle: "wren-cine",
    title: "Wren Cine",
    price: 349,
    image_url: "/images/products/wren-cine-1.webp",
    stock: 360,
    ...LINE_UP_TEXTS["wren-cine"],
    facts: LINE_UP_FACTS["wren-cine"],
  },
  {
    handle: "swift-fpv",
    title: "Swift FPV",
    price: 449,
    image_url: "/images/products/swift-fpv-1.webp",
    stock: 450,
    ...LINE_UP_TEXTS["swift-fpv"],
    facts: LINE_UP_FACTS["swift-fpv"],
  },
  {
    handle: "osprey-classic",
    title: "Osprey Classic",
    price: 499,
    image_url: "/images/products/osprey-classic-1.webp",
    stock: 540,
    ...LINE_UP_TEXTS["osprey-classic"],
    facts: LINE_UP_FACTS["osprey-classic"],
  },
  {
    handle: "kestrel-air",
    title: "Kestrel Air",
    price: 599,
    image_url: "/images/products/kestrel-air-1.webp",
    stock: 600,
    ...LINE_UP_TEXTS["kestrel-air"],
    facts: LINE_UP_FACTS["kestrel-air"],
  },
  {
    handle: "heron-marine",
    title: "Heron Marine",
    price: 699,
    image_url: "/images/products/heron-marine-1.webp",
    stock: 270,
    ...LINE_UP_TEXTS["heron-marine"],
    facts: LINE_UP_FACTS["heron-marine"],
  },
  {
    handle: "petrel-thermal",
    title: "Petrel Thermal",
    price: 749,
    image_url: "/images/products/petrel-thermal-1.webp",
    stock: 225,
    ...LINE_UP_TEXTS["petrel-thermal"],
    facts: LINE_UP_FACTS["petrel-thermal"],
  },
  {
    handle: "tern-vtol",
    title: "Tern VTOL",
    price: 799,
    image_url: "/images/products/tern-vtol-1.webp",
    stock: 180,
    ...LINE_UP_TEXTS["tern-vtol"],
    facts: LINE_UP_FACTS["tern-vtol"],
  },
  {
    handle: "condor-hex",
    title: "Condor Hex",
    price: 849,
    image_url: "/images/products/condor-hex-1.webp",
    stock: 180,
    ...LINE_UP_TEXTS["condor-hex"],
    facts: LINE_UP_FACTS["condor-hex"],
  },
  {
    handle: "kestrel-pro",
    title: "Kestrel Pro",
    price: 899,
    image_url: "/images/products/kestrel-pro-1.webp",
    stock: 480,
    ...LINE_UP_TEXTS["kestrel-pro"],
    facts: LINE_UP_FACTS["kestrel-pro"],
  },
];
