import { type FlyRule, type Source, weighs } from "./rule";

const CHECKED = "2026-11-26";
const REGISTERING: Source = {
  title: "14 CFR 48.15, requirement to register",
  url: "https://www.ecfr.gov/current/title-14/section-48.15",
  since: "2015-12-21",
  checkedOn: CHECKED,
};
const RECREATION: Source = {
  title: "FAA, Recreational flyers (49 U.S.C. 44809)",
  url: "https://www.faa.gov/uas/recreational_flyers",
  since: "2018-10-05",
  checkedOn: CHECKED,
};
const REMOTE_ID: Source = {
  title: "FAA, Remote identification of drones (14 CFR 89)",
  url: "https://www.faa.gov/uas/getting_started/remote_id",
  since: "2023-09-16",
  checkedOn: CHECKED,
};
const COVERED_LIST: Source = {
  title: "FCC, Covered List (notices of 22 December 2025 and 7 January 2026)",
  url: "https://www.fcc.gov/supplychain/coveredlist",
  since: "2025-12-22",
  checkedOn: CHECKED,
};
const WORK: Source = {
  title: "14 CFR 107, small unmanned aircraft systems",
  url: "https://www.ecfr.gov/current/title-14/part-107",
  since: "2016-08-29",
  checkedOn: "2026-11-29",
};

/** The heaviest drone that needs no registration: 0.55 lb in the law, 250 g as the FAA writes it. */
const LIGHT = 250.000_1;
/** 55 lb, the end of Part 107. */
const SMALL = 24_948;
const isLight = (grams: number | null) => grams !== null && grams < LIGHT;

/** Federal rules of the United States: the FAA's for flying, the FCC's for new models. */
export const UNITED_STATES: readonly FlyRule[] = [
  {
    id: "us-registration",
    topic: "Registration",
    applies: (drone) => weighs(drone, LIGHT, SMALL),
    says: "Registration with the FAA is needed: it weighs more than 250 g (0.55 lb).",
    more: "The number must be on the outside of the drone. One registration covers all drones that you fly for fun; for work each drone has its own.",
    source: REGISTERING,
  },
  {
    id: "us-registration-light",
    topic: "Registration",
    applies: ({ grams }) => isLight(grams),
    says: "If you fly only for fun, it needs no registration with the FAA: it weighs 250 g (0.55 lb) or less.",
    more: "The mass at take-off counts, with all that is attached. For every other flight (Part 107) registration is needed.",
    source: REGISTERING,
  },
  {
    id: "us-large",
    topic: "Registration",
    applies: (drone) => weighs(drone, SMALL, Number.POSITIVE_INFINITY),
    says: "At 55 lb (25 kg) or more it is outside Part 107: you need the FAA's own approval.",
    source: REGISTERING,
  },
  {
    id: "us-pilot",
    topic: "Pilot",
    applies: (drone) => weighs(drone, 0, SMALL),
    says: "For fun you need to pass TRUST, a free test; for work the Remote Pilot Certificate of Part 107.",
    more: "Carry the proof when you fly. For fun you also follow the guidelines of an organisation that the FAA recognises.",
    source: RECREATION,
  },
  {
    id: "us-where",
    topic: "Where",
    applies: (drone) => weighs(drone, 0, SMALL),
    says: "Within sight, at most 400 ft (120 m) above the ground; in controlled airspace you need an authorisation.",
    more: "You get the authorisation through LAANC. States, cities and parks have rules of their own about taking off and landing.",
    source: RECREATION,
  },
  {
    id: "us-remote-id",
    topic: "Remote ID",
    applies: (drone) => weighs(drone, LIGHT, SMALL) && drone.remoteId === true,
    says: "A drone that needs registration must broadcast Remote ID; this drone does.",
    more: "Its serial number goes into the registration.",
    source: REMOTE_ID,
  },
  {
    id: "us-remote-id-missing",
    topic: "Remote ID",
    applies: (drone) => weighs(drone, LIGHT, SMALL) && drone.remoteId === false,
    says: "A drone that needs registration must broadcast Remote ID; this drone does not: you need a broadcast module.",
    more: "The other way is to fly it within an FAA-Recognized Identification Area (FRIA).",
    source: REMOTE_ID,
  },
  {
    id: "us-remote-id-unknown",
    topic: "Remote ID",
    applies: (drone) => weighs(drone, LIGHT, SMALL) && drone.remoteId === null,
    says: "A drone that needs registration must broadcast Remote ID; the shop does not know whether this drone does.",
    source: REMOTE_ID,
  },
  {
    id: "us-remote-id-light",
    topic: "Remote ID",
    applies: ({ grams }) => isLight(grams),
    says: "Remote ID is needed only once the drone is or must be registered.",
    source: REMOTE_ID,
  },
  {
    id: "us-insurance",
    topic: "Insurance",
    applies: (drone) => weighs(drone, 0, SMALL),
    says: "The federal rules require no insurance; a state, a city, a venue or a customer may ask for it.",
    source: WORK,
  },
  {
    id: "us-covered-list",
    topic: "Buying",
    applies: ({ grams }) => grams !== null,
    says: "Since 22 December 2025 new models of drones made abroad get no FCC authorisation to be imported and sold.",
    more: "The FCC says that models authorised before, and drones that people own, are not affected. On 7 January 2026 it exempted, until 1 January 2027, drones on the Blue UAS list and those that count as made in the United States.",
    source: COVERED_LIST,
  },
];
