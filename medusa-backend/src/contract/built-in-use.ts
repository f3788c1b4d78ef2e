import type { BUILT_IN_FACTS } from "./built-in-facts";
import type { MoreFigures } from "./more-figures";

const DRY = "Not sealed: not in rain or snow";
const SEEN_ON_PHONE = "Phone to see the picture on";

/** Which rain each built-in drone can take, and what is needed to fly it that is not in its box, by handle. */
export const BUILT_IN_USE: Readonly<Record<keyof typeof BUILT_IN_FACTS, Pick<MoreFigures, "rain" | "notInBox">>> = {
  sparrow: { rain: DRY, notInBox: "USB-C power supply" },
  "kestrel-mini": { rain: DRY, notInBox: `${SEEN_ON_PHONE}, microSD card, USB-C power supply` },
  "wren-cine": { rain: DRY, notInBox: "Phone or goggles to see the picture on, microSD card" },
  "swift-fpv": {
    rain: DRY,
    notInBox: "Radio controller, FPV goggles, charger for six-cell LiPo packs, microSD card",
  },
  "osprey-classic": { rain: DRY, notInBox: `${SEEN_ON_PHONE}, microSD card` },
  "kestrel-air": { rain: DRY, notInBox: `${SEEN_ON_PHONE}, microSD card` },
  "heron-marine": {
    rain: "Sealed to IP67: flies in rain, lands on water",
    notInBox: `${SEEN_ON_PHONE}, microSD card`,
  },
  "petrel-thermal": { rain: DRY, notInBox: `${SEEN_ON_PHONE}, microSD card` },
  "tern-vtol": { rain: DRY, notInBox: "Tablet or computer with the survey app, SD card" },
  "condor-hex": { rain: DRY, notInBox: `Camera or other payload, ${SEEN_ON_PHONE.toLowerCase()}` },
  "kestrel-pro": { rain: DRY, notInBox: `${SEEN_ON_PHONE}, microSD card for more than 8 GB` },
};
