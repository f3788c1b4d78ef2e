import type { MakerFacts } from "./product-specifications";

/** The companies are invented, as the products are. */
type Maker = Omit<MakerFacts, "safety">;

const IN_EU = {
  responsible: "Aeroloft Europe B.V.",
  responsibleAddress: "Vliegerweg 12, 3045 AS Rotterdam, Netherlands",
  responsibleContact: "safety@aeroloft-europe.example",
} as const;
const AEROLOFT: Maker = {
  maker: "Aeroloft Works Ltd.",
  makerAddress: "Plot 14, Konabari Industrial Estate, Gazipur 1346, Bangladesh",
  makerContact: "works@aeroloft.example",
  ...IN_EU,
};
const MEGHNA: Maker = {
  maker: "Meghna Cells Ltd.",
  makerAddress: "Plot 8, Export Processing Zone, Savar, Dhaka 1349, Bangladesh",
  makerContact: "quality@meghna-cells.example",
  ...IN_EU,
};

const lines = (...texts: string[]) => texts.join("\n");

const DAMAGED = "Do not charge or use a battery that is swollen, dented, leaking or was wet.";
const CHARGING = "Charge a battery only with a charger made for it, on a surface that does not burn, and stay with it.";
const FIRE = "Risk of fire: do not open, pierce, crush or heat a battery, and keep it away from children.";
const BATTERY = lines(FIRE, CHARGING, DAMAGED);

const DRONE = lines(
  "Not a toy. Under 14 years only together with an adult.",
  "Turning propellers cut: keep hands, hair and faces away, and stop the motors before you pick it up.",
  "Keep the drone within sight, and away from aircraft, power lines and people who are not involved.",
  CHARGING,
  DAMAGED,
);
const FLOWN_BY_HAND = "It does not hover or come back by itself: if you let go of the sticks, it falls.";

/** The maker of a built-in drone, and what to take care of. */
export const droneMaker = ({ kind }: { kind: string }): MakerFacts => ({
  ...AEROLOFT,
  safety: kind === "racing" ? lines(DRONE, FLOWN_BY_HAND) : DRONE,
});

const OF_KIND: Readonly<Record<string, string>> = {
  battery: BATTERY,
  charging: lines("Use it indoors, dry, and with air around it. Unplug it after charging.", CHARGING, DAMAGED),
  control: lines("It has a battery built in: do not open it, and keep it away from heat.", DAMAGED),
  propellers: lines(
    "Sharp edges: switch the motors off and take the battery out before you mount them.",
    "Replace a propeller that is nicked or bent.",
  ),
  protection: "Guards protect people from a light touch, not from a collision: keep your distance.",
  "lens filters": "Do not look at the sun through a filter.",
  carrying: "It is heavy when packed: lift it with care. Never leave batteries in it in a hot car.",
  landing: "Weigh it down before take-off: the airflow can lift it.",
  payload: "Tighten every fastening and pull at it before each flight: a loose part can fall on somebody.",
  "spare parts": "Take the battery out before you mount it, then try the drone in a hover close to the ground.",
  kit: "Each part has its own instructions in the box: read them first.",
};

/** The maker of a new shop's accessory, and what to take care of. */
export function accessoryMaker({ kind, batteryWh }: { kind: string; batteryWh?: number | undefined }): MakerFacts {
  const own = OF_KIND[kind] ?? "";
  return {
    ...(kind === "battery" ? MEGHNA : AEROLOFT),
    safety: kind === "kit" && batteryWh !== undefined ? lines(own, BATTERY) : own,
  };
}
