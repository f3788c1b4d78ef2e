import { type Drone, type FlyRule, type Source, weighs } from "./rule";

const CHECKED = "2026-11-26";
/** The policy's own text is in the gazette; these two are what its ministry and CAAB announced about it. */
const POLICY: Source = {
  title: "Drone Registration and Operation Policy 2020, as the Ministry of Civil Aviation and Tourism announced it",
  url: "https://wp.bssnews.net/?p=455275",
  since: "2020-09-16",
  checkedOn: CHECKED,
};
const NOTICE: Source = {
  title: "CAAB, notice about the policy of 2020 of 23 March 2021",
  url: "https://www.aviationnewsbd.com/online/150461/",
  since: "2021-03-23",
  checkedOn: CHECKED,
};

/** Grams from which a drone is no longer one of class A (recreation). */
const LIMIT = 5_000;
const isLight = (drone: Drone) => weighs(drone, 0, LIMIT);
const tooHeavyLoaded = (drone: Drone) => isLight(drone) && !weighs(drone, 0, LIMIT - drone.payloadGrams);

/** The policy of 2020, which CAAB carries out: class A is recreation, B study and research, C work, D the state. */
export const BANGLADESH: readonly FlyRule[] = [
  {
    id: "bd-recreation",
    topic: "Registration",
    applies: isLight,
    says: "Under 5 kg, for fun and up to 100 ft (30 m) in a green zone, the policy requires no permission from CAAB.",
    more: "That is class A. Study and research (class B) and work (class C) need registration and permission, whatever the drone weighs.",
    source: NOTICE,
  },
  {
    id: "bd-loaded",
    topic: "Registration",
    applies: tooHeavyLoaded,
    says: "With its full payload it weighs 5 kg or more, and then needs registration and permission from CAAB.",
    source: POLICY,
  },
  {
    id: "bd-heavy",
    topic: "Registration",
    applies: (drone) => weighs(drone, LIMIT, Number.POSITIVE_INFINITY),
    says: "From 5 kg, every flight needs registration and permission from CAAB.",
    source: POLICY,
  },
  {
    id: "bd-pilot",
    topic: "Pilot",
    applies: (drone) => drone.grams !== null,
    says: "Above 100 ft, or from 5 kg, the pilot must be 18 or older and have the SSC or an equivalent.",
    source: NOTICE,
  },
  {
    id: "bd-where",
    topic: "Where",
    applies: (drone) => drone.grams !== null,
    says: "Never within 3 km of airports and key installations; from 3 to 5 km at most 50 ft, beyond 5 km at most 100 ft.",
    more: "Higher flights need registration and permission of CAAB. Red zones are closed; in yellow zones permission is needed.",
    source: POLICY,
  },
];
