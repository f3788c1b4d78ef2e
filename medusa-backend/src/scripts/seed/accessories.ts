import { LITHIUM_ION } from "../../contract/built-in-specifications";
import type { ProductFigures } from "../../contract/product-pages";

const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** By handle. No text names an aircraft, so that a search for one finds only that: what an accessory fits is a link. */
export const ACCESSORY_TEXTS = {
  "battery-18-wh": {
    shortDescription: "Flight battery of 18.1 Wh with four charge lights. One more flight in the pocket.",
    description: paragraphs(
      "A second battery is a second flight. This one holds 18.1 Wh in two lithium-ion cells, shows its charge with four lights and clicks in with two latches, without tools.",
      "It balances its cells while it charges, measures its temperature and discharges itself to 60 % after five days without use. A full charge over USB-C takes 64 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "battery-46-wh": {
    shortDescription: "Flight battery of 46.2 Wh, three cells, with charge lights and a latch on each side.",
    description: paragraphs(
      "46.2 Wh in three lithium-ion cells. It slides in from behind until both latches click, and four lights show what is left.",
      "The battery balances its cells while it charges and refuses to charge below 5 °C, which protects it. In the hub a full charge takes 58 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "battery-77-wh": {
    shortDescription: "Flight battery of 77 Wh, four cells, for a full day of flights. Fits the charging hub.",
    description: paragraphs(
      "77 Wh in four lithium-ion cells. Eight gold contacts carry the current, two latches hold the battery, and four lights show its charge.",
      "It warms itself before take-off when it is colder than 10 °C, and discharges itself to 60 % after five days without use. In the hub a full charge takes 70 minutes.",
      "With less than 100 Wh it may travel as a spare in cabin baggage on most airlines, terminals covered.",
    ),
  },
  "lipo-pack-34-wh": {
    shortDescription: "LiPo pack of 34.3 Wh with an XT60 plug, and three straps that hold it to the frame.",
    description: paragraphs(
      "Six cells in a flat pack of 34.3 Wh, with an XT60 plug and a balance lead. It gives what full throttle asks for and holds its voltage to the end of the flight.",
      "In the set: one pack, two straps with a rubber face in rolls and one flat strap with a steel buckle.",
      "Charge it with a balance charger, in a place that cannot burn, and never unattended. Store it at 3.8 V a cell.",
    ),
  },
  "charging-hub": {
    shortDescription: "Charges three batteries from one USB-C cable, one after the other, with up to 100 W.",
    description: paragraphs(
      "Three bays, one cable. The hub charges the battery with the most energy first, so that one is ready as soon as possible, and then the next.",
      "It charges with up to 100 W over USB-C from a power adapter or a car socket. Lights in front of each bay show its charge. With the cable out, a press passes the energy of two batteries on to the third.",
      "In the set: the hub and a USB-C cable of 1 m. Batteries and power adapter are sold separately.",
    ),
  },
  "screen-controller": {
    shortDescription: "Controller with a bright screen of its own. No phone, no cable, 3 hours on a charge.",
    description: paragraphs(
      "Everything is in your hands at once: two sticks, two wheels, and a screen of 5.5 inches that stays readable in the sun at 1,000 cd/m².",
      "Two antennas change between 2.4 and 5.8 GHz by themselves. Sticks unscrew for the journey. A built-in battery of 18 Wh lasts 3 hours and charges over USB-C in 90 minutes.",
      "It pairs with one aircraft at a time and remembers eight.",
    ),
  },
  "propeller-pair": {
    shortDescription: "One pair of propellers with screws and a screwdriver. Balanced, with marked tips.",
    description: paragraphs(
      "Change a propeller as soon as it has a nick: a damaged blade shakes the picture and can break in flight. This pair comes from the same mould as those your aircraft left the factory with.",
      "In the set: one propeller for each direction of rotation, four screws with thread lock and a screwdriver. The orange tips show the direction.",
    ),
  },
  "propeller-guards": {
    shortDescription: "Cages that close the propellers in at the sides. Clip on without tools. Set of four.",
    description: paragraphs(
      "For flights near people and walls. Each guard clips onto a motor with a collar and keeps what the propeller could touch a hand's width away.",
      "The set has four guards; the picture shows two. Together they weigh 172 g, so flights become about a fifth shorter. Keep to light winds with them.",
    ),
  },
  "nd-filter-set": {
    shortDescription: "Five neutral density filters and a polariser in a case, for smooth motion in bright light.",
    description: paragraphs(
      "In bright light a lens wants a short exposure, and motion turns jerky. A filter takes the light away: ND4, ND8, ND16, ND32 and ND64 cover morning haze to midday snow, and the polariser clears reflections from water and glass.",
      "Optical glass in aluminium rings, coated on both sides so that water runs off. They twist on and weigh little enough for the gimbal to hold level as before.",
    ),
  },
  "hard-case": {
    shortDescription: "Ribbed case with cut foam, two latches and a pressure valve. Sealed to IP67.",
    description: paragraphs(
      "For the back of a van and the hold of an aeroplane. Cut foam holds one aircraft, a controller, four batteries, a hub and spare parts, each in a bed of its own.",
      "Two latches that take padlocks, a valve that lets the pressure out, and a seal all round: 30 minutes in a metre of water leave the inside dry.",
      "Outside 430 × 330 × 160 mm, inside 400 × 270 × 140 mm. Batteries belong in cabin baggage when you fly.",
    ),
  },
  "shoulder-bag": {
    shortDescription: "Padded bag for one aircraft, its controller and three batteries. Rain runs off.",
    description: paragraphs(
      "For a day out. Movable dividers hold one aircraft, a controller and three batteries; cables and filters go into the front pocket.",
      "Nylon with a coating that lets rain run off, a strap with a wide pad, and a handle for short ways. It fits under an aeroplane's seat.",
    ),
  },
  "landing-pads": {
    shortDescription: "Two round pads of 75 cm for take-off from grass, sand and snow. With pegs and sleeves.",
    description: paragraphs(
      "Grass catches propellers, sand gets into motors. A pad of 75 cm keeps both away, and is easy to find again from above: orange on one side, blue on the other.",
      "A sprung ring opens it and twists it back into a sleeve of 28 cm. In the set: two pads, two sleeves, twelve pegs.",
    ),
  },
  "payload-rail": {
    shortDescription: "Twin carbon rails with a sliding quick-release plate. Carries up to 2.5 kg.",
    description: paragraphs(
      "Mount whatever you work with: the plate slides along two carbon rails until the load hangs in the centre of gravity, and a lever clamps it.",
      "Rubber dampers keep vibration from the load. Four clamps hold the rails; the plate takes 1/4-inch and 3/8-inch screws. Rated for 2.5 kg.",
    ),
  },
  "float-kit": {
    shortDescription: "Two floats with struts and clamps, ready to change at the slipway in ten minutes.",
    description: paragraphs(
      "A float that is scratched through still carries, but it no longer keeps the water out. This set replaces both at once.",
      "In the set: two closed-cell floats, four struts with clamps, four stainless screws and a screwdriver. Rinse them with fresh water after salt.",
    ),
  },
  "arm-kit": {
    shortDescription: "A front and a rear arm with motors and leads, screws and a screwdriver.",
    description: paragraphs(
      "The usual damage of a hard landing is an arm. This set has a front and a rear one of the right side, each with its motor, its light and leads with plugs: nothing has to be soldered.",
      "Changing one takes about 40 minutes by the instructions in the set. Calibrate the compass afterwards.",
    ),
  },
  "flight-kit-77-wh": {
    shortDescription: "Two flight batteries of 77 Wh, the charging hub and the shoulder bag, in one carton.",
    description: paragraphs(
      "What a working day asks for: with the battery that came with your aircraft, two more make three flights, and the hub charges them again from one cable while you drive.",
      "The bag takes aircraft, controller and batteries. Everything is as it is sold by itself, with the same warranty.",
    ),
  },
  "travel-kit-18-wh": {
    shortDescription: "Two flight batteries of 18.1 Wh, the landing pads and the shoulder bag, in one carton.",
    description: paragraphs(
      "For a journey with little luggage: two more flights, a clean place to take off from, and a bag that fits under the seat in front of you.",
      "Both batteries hold less than 100 Wh. Carry them in cabin baggage, terminals covered. Everything is as it is sold by itself, with the same warranty.",
    ),
  },
  "care-kit": {
    shortDescription: "Two pairs of propellers, a set of guards and the lens filters, in one carton.",
    description: paragraphs(
      "Four new blades, cages for flights close to walls, and filters for bright days: what most pilots buy in the first year.",
      "Everything is as it is sold by itself, with the same warranty.",
    ),
  },
} as const satisfies Record<string, { shortDescription: string; description: string }>;

/** `price` in major units; `hsCode` of a kit: that of its main part; `picture`: a storefront file; `fits`: handles. */
export type SampleAccessory = {
  handle: keyof typeof ACCESSORY_TEXTS;
  title: string;
  price: number;
  hsCode: string;
  picture: string;
  stock?: number;
  figures: ProductFigures & { kind: string };
  fits: readonly string[];
  /** What a kit holds, by the handles of other accessories: its stock is theirs, and it has none of its own. */
  parts?: Readonly<Record<string, number>>;
};

const FOLDING = ["kestrel-mini", "kestrel-air", "kestrel-pro"];

/** In the order in which the shop lists them, after the drones. */
export const SAMPLE_ACCESSORIES: readonly SampleAccessory[] = [
  {
    handle: "battery-18-wh",
    title: "Flight battery 18.1 Wh",
    price: 65,
    hsCode: "850760",
    picture: "battery-mini-1",
    stock: 420,
    figures: {
      ...{ kind: "battery", batteryWh: 18.1, capacityMah: 2453, voltageV: 7.38 },
      ...{ chemistry: `${LITHIUM_ION}, two cells`, massGrams: 82, dimensions: "88 × 40 × 20 mm" },
    },
    fits: ["kestrel-mini"],
  },
  {
    handle: "battery-46-wh",
    title: "Flight battery 46 Wh",
    price: 99,
    hsCode: "850760",
    picture: "battery-large-1",
    stock: 380,
    figures: {
      ...{ kind: "battery", batteryWh: 46.2, capacityMah: 4000, voltageV: 11.55 },
      ...{ chemistry: `${LITHIUM_ION}, three cells`, massGrams: 224, dimensions: "104 × 58 × 34 mm" },
    },
    fits: ["kestrel-air"],
  },
  {
    handle: "battery-77-wh",
    title: "Flight battery 77 Wh",
    price: 149,
    hsCode: "850760",
    picture: "battery-large-1",
    stock: 400,
    figures: {
      ...{ kind: "battery", batteryWh: 77, capacityMah: 5000, voltageV: 15.4, chemistry: `${LITHIUM_ION}, four cells` },
      ...{ massGrams: 335, dimensions: "116 × 64 × 38 mm" },
    },
    fits: ["kestrel-pro"],
  },
  {
    handle: "lipo-pack-34-wh",
    title: "LiPo pack 34 Wh with straps",
    price: 49,
    hsCode: "850760",
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
    hsCode: "850440",
    picture: "charger-hub-1",
    stock: 240,
    figures: { kind: "charging", powerW: 100, massGrams: 290, dimensions: "186 × 68 × 54 mm", material: "ABS" },
    fits: ["kestrel-air", "kestrel-pro"],
  },
  {
    handle: "screen-controller",
    title: "Controller with screen",
    price: 249,
    hsCode: "852692",
    picture: "controller-1",
    stock: 160,
    figures: { kind: "control", massGrams: 420, dimensions: "174 × 140 × 50 mm", chemistry: "Lithium-ion, 18 Wh" },
    fits: FOLDING,
  },
  {
    handle: "propeller-pair",
    title: "Propellers, pair",
    price: 19,
    hsCode: "880710",
    picture: "propeller-set-1",
    stock: 600,
    figures: {
      ...{ kind: "propellers", massGrams: 24, dimensions: "239 mm across, 135 mm pitch" },
      material: "Glass-fibre reinforced nylon",
    },
    fits: FOLDING,
  },
  {
    handle: "propeller-guards",
    title: "Propeller guards, set of four",
    price: 39,
    hsCode: "880730",
    picture: "propeller-guards-1",
    stock: 220,
    figures: { kind: "protection", massGrams: 172, dimensions: "262 mm across, 58 mm high", material: "Nylon" },
    fits: ["kestrel-pro"],
  },
  {
    handle: "nd-filter-set",
    title: "ND filters, set of six",
    price: 79,
    hsCode: "900220",
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
    hsCode: "420212",
    picture: "hard-case-1",
    stock: 120,
    figures: { kind: "carrying", massGrams: 2650, dimensions: "430 × 330 × 160 mm", material: "Polypropylene" },
    fits: ["kestrel-air", "kestrel-pro"],
  },
  {
    handle: "shoulder-bag",
    title: "Shoulder bag",
    price: 59,
    hsCode: "420292",
    picture: "shoulder-bag-1",
    stock: 260,
    figures: { kind: "carrying", massGrams: 640, dimensions: "320 × 210 × 130 mm", material: "Coated nylon" },
    fits: FOLDING,
  },
  {
    handle: "landing-pads",
    title: "Landing pads, pair",
    price: 29,
    hsCode: "630790",
    picture: "landing-pad-1",
    stock: 340,
    figures: { kind: "landing", massGrams: 460, dimensions: "750 mm across", material: "Nylon, steel ring" },
    fits: [...FOLDING, "osprey-classic", "petrel-thermal"],
  },
  {
    handle: "payload-rail",
    title: "Payload rail",
    price: 189,
    hsCode: "880730",
    picture: "payload-rail-1",
    stock: 60,
    figures: { kind: "payload", massGrams: 540, dimensions: "310 × 190 × 88 mm", material: "Carbon, aluminium" },
    fits: ["condor-hex"],
  },
  {
    handle: "float-kit",
    title: "Float kit",
    price: 89,
    hsCode: "880730",
    picture: "float-kit-1",
    stock: 70,
    figures: { kind: "spare parts", massGrams: 410, dimensions: "340 × 62 × 60 mm each", material: "Closed-cell foam" },
    fits: ["heron-marine"],
  },
  {
    handle: "arm-kit",
    title: "Arm kit",
    price: 119,
    hsCode: "880730",
    picture: "arm-kit-1",
    stock: 90,
    figures: { kind: "spare parts", massGrams: 196, dimensions: "168 × 44 × 40 mm each", material: "Magnesium alloy" },
    fits: ["kestrel-pro"],
  },
  {
    handle: "flight-kit-77-wh",
    title: "Flight kit 77 Wh",
    price: 389,
    hsCode: "850760",
    picture: "flight-kit-77-wh-1",
    figures: { kind: "kit", batteryWh: 77, massGrams: 1600 },
    fits: ["kestrel-pro"],
    parts: { "battery-77-wh": 2, "charging-hub": 1, "shoulder-bag": 1 },
  },
  {
    handle: "travel-kit-18-wh",
    title: "Travel kit 18.1 Wh",
    price: 189,
    hsCode: "850760",
    picture: "travel-kit-18-wh-1",
    figures: { kind: "kit", batteryWh: 18.1, massGrams: 1264 },
    fits: ["kestrel-mini"],
    parts: { "battery-18-wh": 2, "landing-pads": 1, "shoulder-bag": 1 },
  },
  {
    handle: "care-kit",
    title: "Care kit",
    price: 139,
    hsCode: "880710",
    picture: "care-kit-1",
    figures: { kind: "kit", massGrams: 338 },
    fits: ["kestrel-pro"],
    parts: { "propeller-pair": 2, "propeller-guards": 1, "nd-filter-set": 1 },
  },
];

const toPath = (picture: string) => `/images/products/${picture}.webp`;

/** As paths of the storefront; a kit's second picture is its carton. */
export const accessoryPictures = ({ picture, parts }: SampleAccessory): readonly [string, ...string[]] =>
  parts ? [toPath(picture), toPath("carton-1")] : [toPath(picture)];
