import type { ProductFigures } from "../../contract/product-pages";
import type { ACCESSORY_TEXTS } from "./accessory-texts";

/**
 * A sample accessory of a new shop. `price` is USD in major units, `picture` a file of the storefront's product
 * pictures, `fits` the handles of the drones that it fits.
 */
export type SampleAccessory = {
  handle: keyof typeof ACCESSORY_TEXTS;
  title: string;
  price: number;
  picture: string;
  stock?: number;
  figures: ProductFigures & { kind: string };
  fits: readonly string[];
  /** What a kit holds, by the handles of other accessories: its stock is theirs, and it has none of its own. */
  parts?: Readonly<Record<string, number>>;
};

const FOLDING = ["kestrel-mini", "kestrel-air", "kestrel-pro"];
const ION = "Lithium-ion (NMC)";

/** The sample accessories, in the order in which the shop lists them, after the drones. */
export const SAMPLE_ACCESSORIES: readonly SampleAccessory[] = [
  {
    handle: "battery-18-wh",
    title: "Flight battery 18.1 Wh",
    price: 65,
    picture: "battery-mini-1",
    stock: 420,
    figures: {
      ...{ kind: "battery", batteryWh: 18.1, capacityMah: 2453, voltageV: 7.38, chemistry: `${ION}, two cells` },
      ...{ massGrams: 82, dimensions: "88 × 40 × 20 mm" },
    },
    fits: ["kestrel-mini"],
  },
  {
    handle: "battery-46-wh",
    title: "Flight battery 46 Wh",
    price: 99,
    picture: "battery-large-1",
    stock: 380,
    figures: {
      ...{ kind: "battery", batteryWh: 46.2, capacityMah: 4000, voltageV: 11.55, chemistry: `${ION}, three cells` },
      ...{ massGrams: 224, dimensions: "104 × 58 × 34 mm" },
    },
    fits: ["kestrel-air"],
  },
  {
    handle: "battery-77-wh",
    title: "Flight battery 77 Wh",
    price: 149,
    picture: "battery-large-1",
    stock: 400,
    figures: {
      ...{ kind: "battery", batteryWh: 77, capacityMah: 5000, voltageV: 15.4, chemistry: `${ION}, four cells` },
      ...{ massGrams: 335, dimensions: "116 × 64 × 38 mm" },
    },
    fits: ["kestrel-pro"],
  },
  {
    handle: "lipo-pack-34-wh",
    title: "LiPo pack 34 Wh with straps",
    price: 49,
    picture: "lipo-straps-1",
    stock: 260,
    figures: {
      ...{ kind: "battery", batteryWh: 34.3, capacityMah: 1545, voltageV: 22.2 },
      ...{ chemistry: "Lithium polymer, six cells", massGrams: 238, dimensions: "78 × 38 × 46 mm" },
    },
    fits: ["swift-fpv"],
  },
  {
    handle: "charging-hub",
    title: "Charging hub, three bays",
    price: 79,
    picture: "charger-hub-1",
    stock: 240,
    figures: { kind: "charging", powerW: 100, massGrams: 290, dimensions: "186 × 68 × 54 mm", material: "ABS" },
    fits: ["kestrel-air", "kestrel-pro"],
  },
  {
    handle: "screen-controller",
    title: "Controller with screen",
    price: 249,
    picture: "controller-1",
    stock: 160,
    figures: { kind: "control", massGrams: 420, dimensions: "174 × 140 × 50 mm", chemistry: "Lithium-ion, 18 Wh" },
    fits: FOLDING,
  },
  {
    handle: "propeller-pair",
    title: "Propellers, pair",
    price: 19,
    picture: "propeller-set-1",
    stock: 600,
    figures: {
      ...{ kind: "propellers", massGrams: 24, dimensions: "239 mm across, 135 mm pitch" },
      material: "Glass-fibre reinforced nylon",
    },
    fits: ["kestrel-pro"],
  },
  {
    handle: "propeller-guards",
    title: "Propeller guards, set of four",
    price: 39,
    picture: "propeller-guards-1",
    stock: 220,
    figures: { kind: "protection", massGrams: 172, dimensions: "262 mm across, 58 mm high", material: "Nylon" },
    fits: ["kestrel-pro"],
  },
  {
    handle: "nd-filter-set",
    title: "ND filters, set of six",
    price: 79,
    picture: "nd-filters-1",
    stock: 180,
    figures: {
      ...{ kind: "lens filters", massGrams: 118, dimensions: "128 × 86 × 22 mm" },
      material: "Optical glass, aluminium rings",
    },
    fits: ["kestrel-pro"],
  },
  {
    handle: "hard-case",
    title: "Hard case",
    price: 129,
    picture: "hard-case-1",
    stock: 120,
    figures: { kind: "carrying", massGrams: 2650, dimensions: "430 × 330 × 160 mm", material: "Polypropylene" },
    fits: ["kestrel-air", "kestrel-pro"],
  },
  {
    handle: "shoulder-bag",
    title: "Shoulder bag",
    price: 59,
    picture: "shoulder-bag-1",
    stock: 260,
    figures: { kind: "carrying", massGrams: 640, dimensions: "320 × 210 × 130 mm", material: "Coated nylon" },
    fits: FOLDING,
  },
  {
    handle: "landing-pads",
    title: "Landing pads, pair",
    price: 29,
    picture: "landing-pad-1",
    stock: 340,
    figures: { kind: "landing", massGrams: 460, dimensions: "750 mm across", material: "Nylon, steel ring" },
    fits: [...FOLDING, "osprey-classic", "petrel-thermal"],
  },
  {
    handle: "payload-rail",
    title: "Payload rail",
    price: 189,
    picture: "payload-rail-1",
    stock: 60,
    figures: { kind: "payload", massGrams: 540, dimensions: "310 × 190 × 88 mm", material: "Carbon, aluminium" },
    fits: ["condor-hex"],
  },
  {
    handle: "float-kit",
    title: "Float kit",
    price: 89,
    picture: "float-kit-1",
    stock: 70,
    figures: { kind: "spare parts", massGrams: 410, dimensions: "340 × 62 × 60 mm each", material: "Closed-cell foam" },
    fits: ["heron-marine"],
  },
  {
    handle: "arm-kit",
    title: "Arm kit",
    price: 119,
    picture: "arm-kit-1",
    stock: 90,
    figures: { kind: "spare parts", massGrams: 196, dimensions: "168 × 44 × 40 mm each", material: "Magnesium alloy" },
    fits: ["kestrel-pro"],
  },
  {
    handle: "flight-kit-77-wh",
    title: "Flight kit 77 Wh",
    price: 389,
    picture: "flight-kit-77-wh-1",
    figures: { kind: "kit", batteryWh: 77, massGrams: 1600 },
    fits: ["kestrel-pro"],
    parts: { "battery-77-wh": 2, "charging-hub": 1, "shoulder-bag": 1 },
  },
  {
    handle: "travel-kit-18-wh",
    title: "Travel kit 18.1 Wh",
    price: 189,
    picture: "travel-kit-18-wh-1",
    figures: { kind: "kit", batteryWh: 18.1, massGrams: 1264 },
    fits: ["kestrel-mini"],
    parts: { "battery-18-wh": 2, "landing-pads": 1, "shoulder-bag": 1 },
  },
  {
    handle: "care-kit",
    title: "Care kit",
    price: 139,
    picture: "care-kit-1",
    figures: { kind: "kit", massGrams: 338 },
    fits: ["kestrel-pro"],
    parts: { "propeller-pair": 2, "propeller-guards": 1, "nd-filter-set": 1 },
  },
];

const toPath = (picture: string) => `/images/products/${picture}.webp`;

/** An accessory's pictures, as paths of the storefront; a kit's second one is its carton. */
export const accessoryPictures = ({ picture, parts }: SampleAccessory): readonly [string, ...string[]] =>
  parts ? [toPath(picture), toPath("carton-1")] : [toPath(picture)];
