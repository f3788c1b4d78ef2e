import { BUILT_IN_TEXTS, type BuiltInText } from "./built-in-texts";
import type { DroneFacts } from "./products";

export const BUILT_IN_FACTS = {
  sparrow: {
    kind: "beginner",
    weightGrams: 135,
    flightTimeMinutes: 13,
    camera: "1080p, 30 fps, fixed",
    rangeKm: 0.1,
    topSpeedKmh: 25,
    windResistanceMps: 4,
    batteryWh: 4.1,
    class: "C0",
    remoteId: false,
    claim: "First flights indoors and in the garden: full guards, one-button return, three speed modes",
  },
  "kestrel-mini": {
    kind: "folding",
    weightGrams: 249,
    flightTimeMinutes: 34,
    camera: '4K, 30 fps, 1/2" sensor, 3-axis gimbal',
    rangeKm: 8,
    topSpeedKmh: 57,
    windResistanceMps: 10.7,
    batteryWh: 18.1,
    class: "C0",
    remoteId: true,
    claim: "Under 250 g, folds to the size of a phone",
  },
  "wren-cine": {
    kind: "cinewhoop",
    weightGrams: 480,
    flightTimeMinutes: 11,
    camera: "4K, 60 fps, 155° lens, 1-axis gimbal",
    rangeKm: 3,
    topSpeedKmh: 60,
    windResistanceMps: 8,
    batteryWh: 22.2,
    class: "C1",
    remoteId: true,
    claim: "Ducted propellers for flights close to people and walls",
  },
  "swift-fpv": {
    kind: "racing",
    weightGrams: 640,
    flightTimeMinutes: 8,
    camera: "2.7K, 60 fps, analogue and digital link",
    rangeKm: 4,
    topSpeedKmh: 150,
    windResistanceMps: 13,
    batteryWh: 34.3,
    class: null,
    remoteId: false,
    claim: "Carbon racer, open frame, every part replaceable with one hex key",
  },
  "osprey-classic": {
    kind: "camera",
    weightGrams: 1375,
    flightTimeMinutes: 28,
    camera: "4K, 30 fps, 16 MP stills, 3-axis gimbal",
    rangeKm: 7,
    topSpeedKmh: 68,
    windResistanceMps: 10,
    batteryWh: 81.3,
    class: "C2",
    remoteId: true,
    claim: "The steady all-rounder on fixed legs",
  },
  "kestrel-air": {
    kind: "folding",
    weightGrams: 595,
    flightTimeMinutes: 40,
    camera: "4K, 60 fps, wide and 3× lenses, 3-axis gimbal",
    rangeKm: 12,
    topSpeedKmh: 68,
    windResistanceMps: 10.7,
    batteryWh: 46.2,
    class: "C1",
    remoteId: true,
    claim: "Two lenses and forty minutes in a jacket pocket",
  },
  "heron-marine": {
    kind: "waterproof",
    weightGrams: 1820,
    flightTimeMinutes: 26,
    camera: "4K, 60 fps, sealed 3-axis gimbal",
    rangeKm: 6,
    topSpeedKmh: 61,
    windResistanceMps: 14,
    batteryWh: 95,
    class: "C2",
    remoteId: true,
    claim: "Sealed to IP67, lands on water, floats upright",
  },
  "petrel-thermal": {
    kind: "inspection",
    weightGrams: 920,
    flightTimeMinutes: 38,
    camera: "640×512 thermal and 48 MP wide, RTK",
    rangeKm: 10,
    topSpeedKmh: 54,
    windResistanceMps: 12,
    batteryWh: 77,
    class: "C2",
    remoteId: true,
    claim: "Finds the cold pane and the warm fuse, with centimetre positions",
  },
  "tern-vtol": {
    kind: "mapping",
    weightGrams: 3100,
    flightTimeMinutes: 78,
    camera: "26 MP mapping camera, nadir",
    rangeKm: 25,
    topSpeedKmh: 86,
    windResistanceMps: 12,
    batteryWh: 178,
    class: "C3",
    remoteId: true,
    claim: "Takes off like a quad, flies like a plane: 400 hectares on one battery",
  },
  "condor-hex": {
    kind: "heavy lift",
    weightGrams: 4650,
    flightTimeMinutes: 32,
    camera: "payload rail, 2.5 kg, 3-axis gimbal",
    rangeKm: 8,
    topSpeedKmh: 65,
    windResistanceMps: 14,
    batteryWh: 266.4,
    class: "C3",
    remoteId: true,
    claim: "Six motors, carries on with five",
  },
  "kestrel-pro": {
    kind: "folding",
    weightGrams: 895,
    flightTimeMinutes: 46,
    camera: '5.1K, 50 fps, 4/3" sensor, 3 lenses, 3-axis gimbal',
    rangeKm: 15,
    topSpeedKmh: 75,
    windResistanceMps: 12,
    batteryWh: 77,
    class: "C2",
    remoteId: true,
    claim: "The flagship: three lenses, sensing all round",
  },
} as const satisfies Record<string, DroneFacts>;

/** `price` is in major units, `stock` the seed's: less than the 999 pieces that a line may have. */
export type BuiltInProduct = {
  handle: string;
  title: string;
  price: number;
  imageUrl: string;
  stock: number;
  facts: DroneFacts;
} & BuiltInText;

/** What a picture shows, by its name or by the number in it; said after the product's name. */
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

const PICTURE_NUMBERS = ["1", "2", "3", "4", "5", "6"];

/** The pictures of a built-in product, the main one first. */
export function builtInPictures({ imageUrl }: Pick<BuiltInProduct, "imageUrl">): string[] {
  return PICTURE_NUMBERS.map((view) => imageUrl.replace("-1.webp", `-${view}.webp`));
}

/** What a picture shows ("from the side"); null if it is not a built-in one. */
export function builtInView(address: string): string | null {
  const [, name = "", view = ""] = /^\/images\/products\/([a-z0-9-]+-(\d))\.webp$/.exec(address) ?? [];
  return VIEWS[name] ?? VIEWS[view] ?? null;
}

const LISTED = [
  { handle: "sparrow", title: "Sparrow", price: 149, stock: 900 },
  { handle: "kestrel-mini", title: "Kestrel Mini", price: 299, stock: 720 },
  { handle: "wren-cine", title: "Wren Cine", price: 349, stock: 360 },
  { handle: "swift-fpv", title: "Swift FPV", price: 449, stock: 450 },
  { handle: "osprey-classic", title: "Osprey Classic", price: 499, stock: 540 },
  { handle: "kestrel-air", title: "Kestrel Air", price: 599, stock: 600 },
  { handle: "heron-marine", title: "Heron Marine", price: 699, stock: 270 },
  { handle: "petrel-thermal", title: "Petrel Thermal", price: 749, stock: 225 },
  { handle: "tern-vtol", title: "Tern VTOL", price: 799, stock: 180 },
  { handle: "condor-hex", title: "Condor Hex", price: 849, stock: 180 },
  { handle: "kestrel-pro", title: "Kestrel Pro", price: 899, stock: 480 },
] as const;

/** In the order in which the shop lists them; for the seed, and for the storefront's built-in list. */
export const BUILT_IN_PRODUCTS: readonly BuiltInProduct[] = LISTED.map(({ handle, ...product }) => ({
  handle,
  ...product,
  imageUrl: `/images/products/${handle}-1.webp`,
  ...BUILT_IN_TEXTS[handle],
  facts: BUILT_IN_FACTS[handle],
}));
