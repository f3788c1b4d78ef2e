import { BUILT_IN_FACTS } from "./built-in-facts";
import { BUILT_IN_TEXTS, type BuiltInText } from "./built-in-texts";
import type { DroneFacts } from "./catalogue";

/**
 * The built-in products, in the order in which the shop lists them. The seed and the storefront's built-in list both
 * come from here. `price` is USD in major units; `image_url` is a path of the storefront; `stock` is the seed's stock,
 * less than the 999 pieces that a line may have.
 */
export type BuiltInProduct = {
  handle: string;
  title: string;
  price: number;
  image_url: string;
  stock: number;
  facts: DroneFacts;
} & BuiltInText;

/** What a picture of a built-in product shows, by its name or by the number in it; said after the product's name. */
const VIEWS: Readonly<Record<string, string>> = {
  1: "from the front",
  2: "from behind",
  3: "from the side",
  4: "from above",
  5: "close up: the camera",
  6: "laid out with its controller and battery",
  "condor-hex-5": "close up: the gimbal with a camera, which is not in the box",
  "swift-fpv-6": "laid out with its battery, straps and propellers",
};

/** The shop has six pictures of each built-in drone. */
const PICTURE_NUMBERS = ["1", "2", "3", "4", "5", "6"];

/** The pictures of a built-in product, the main one first. */
export function builtInPictures({ image_url }: Pick<BuiltInProduct, "image_url">): string[] {
  return PICTURE_NUMBERS.map((view) => image_url.replace("-1.webp", `-${view}.webp`));
}

/** What a built-in picture shows (`from the side`), or null for the address of any other picture. */
export function builtInView(address: string): string | null {
  const [, name = "", view = ""] = /^\/images\/products\/([a-z0-9-]+-(\d))\.webp$/.exec(address) ?? [];
  return VIEWS[name] ?? VIEWS[view] ?? null;
}

export const BUILT_IN_PRODUCTS: readonly BuiltInProduct[] = [
  {
    handle: "sparrow",
    title: "Sparrow",
    price: 149,
    image_url: "/images/products/sparrow-1.webp",
    stock: 900,
    ...BUILT_IN_TEXTS.sparrow,
    facts: BUILT_IN_FACTS.sparrow,
  },
  {
    handle: "kestrel-mini",
    title: "Kestrel Mini",
    price: 299,
    image_url: "/images/products/kestrel-mini-1.webp",
    stock: 720,
    ...BUILT_IN_TEXTS["kestrel-mini"],
    facts: BUILT_IN_FACTS["kestrel-mini"],
  },
  {
    handle: "wren-cine",
    title: "Wren Cine",
    price: 349,
    image_url: "/images/products/wren-cine-1.webp",
    stock: 360,
    ...BUILT_IN_TEXTS["wren-cine"],
    facts: BUILT_IN_FACTS["wren-cine"],
  },
  {
    handle: "swift-fpv",
    title: "Swift FPV",
    price: 449,
    image_url: "/images/products/swift-fpv-1.webp",
    stock: 450,
    ...BUILT_IN_TEXTS["swift-fpv"],
    facts: BUILT_IN_FACTS["swift-fpv"],
  },
  {
    handle: "osprey-classic",
    title: "Osprey Classic",
    price: 499,
    image_url: "/images/products/osprey-classic-1.webp",
    stock: 540,
    ...BUILT_IN_TEXTS["osprey-classic"],
    facts: BUILT_IN_FACTS["osprey-classic"],
  },
  {
    handle: "kestrel-air",
    title: "Kestrel Air",
    price: 599,
    image_url: "/images/products/kestrel-air-1.webp",
    stock: 600,
    ...BUILT_IN_TEXTS["kestrel-air"],
    facts: BUILT_IN_FACTS["kestrel-air"],
  },
  {
    handle: "heron-marine",
    title: "Heron Marine",
    price: 699,
    image_url: "/images/products/heron-marine-1.webp",
    stock: 270,
    ...BUILT_IN_TEXTS["heron-marine"],
    facts: BUILT_IN_FACTS["heron-marine"],
  },
  {
    handle: "petrel-thermal",
    title: "Petrel Thermal",
    price: 749,
    image_url: "/images/products/petrel-thermal-1.webp",
    stock: 225,
    ...BUILT_IN_TEXTS["petrel-thermal"],
    facts: BUILT_IN_FACTS["petrel-thermal"],
  },
  {
    handle: "tern-vtol",
    title: "Tern VTOL",
    price: 799,
    image_url: "/images/products/tern-vtol-1.webp",
    stock: 180,
    ...BUILT_IN_TEXTS["tern-vtol"],
    facts: BUILT_IN_FACTS["tern-vtol"],
  },
  {
    handle: "condor-hex",
    title: "Condor Hex",
    price: 849,
    image_url: "/images/products/condor-hex-1.webp",
    stock: 180,
    ...BUILT_IN_TEXTS["condor-hex"],
    facts: BUILT_IN_FACTS["condor-hex"],
  },
  {
    handle: "kestrel-pro",
    title: "Kestrel Pro",
    price: 899,
    image_url: "/images/products/kestrel-pro-1.webp",
    stock: 480,
    ...BUILT_IN_TEXTS["kestrel-pro"],
    facts: BUILT_IN_FACTS["kestrel-pro"],
  },
];
