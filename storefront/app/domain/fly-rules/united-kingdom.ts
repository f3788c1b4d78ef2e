import { type Drone, type FlyRule, isOf, type Source, weighs } from "./rule";

const CHECKED = "2026-11-26";
const IDS: Source = {
  title: "CAA, Getting what you need to fly legally",
  url: "https://www.caa.co.uk/drones/getting-started-with-drones-and-model-aircraft/drone-code/getting-what-you-need-to-fly-legally",
  since: "2026-01-01",
  checkedOn: CHECKED,
};
const OPEN: Source = {
  title: "CAA, Introduction to more advanced flying",
  url: "https://www.caa.co.uk/drones/moving-on-to-more-advanced-flying/introduction-to-more-advanced-flying",
  since: "2026-01-01",
  checkedOn: CHECKED,
};
const REMOTE_ID: Source = {
  title: "CAA, Remote ID",
  url: "https://www.caa.co.uk/drones/moving-on-to-more-advanced-flying/remote-id-rid",
  since: "2026-01-01",
  checkedOn: CHECKED,
};
const INSURANCE: Source = {
  title: "Regulation (EC) No 785/2004, as it is kept in UK law",
  url: "https://www.legislation.gov.uk/eur/2004/785",
  since: "2020-12-31",
  checkedOn: "2026-11-29",
};

const OPEN_LIMIT = 25_000;
/** Model aircraft are exempt below it. */
const INSURED_FROM = 20_000;
const isLight = (drone: Drone) => weighs(drone, 0, 250);
const isHeavy = (drone: Drone) => weighs(drone, 250, OPEN_LIMIT);
const FAR = "50 m from people and 150 m from residential, commercial, industrial and recreational areas";
const LIMITS = "Within sight, at most 120 m (400 ft) above the ground, and outside flight restriction zones.";

/** The Open Category of the UK since 1 January 2026: classes UK0 to UK6, Flyer ID and Operator ID. */
export const UNITED_KINGDOM: readonly FlyRule[] = [
  {
    id: "uk-both-ids",
    topic: "Registration",
    applies: (drone) => isHeavy(drone) || (weighs(drone, 100, 250) && drone.camera !== false),
    says: "You need an Operator ID, which goes on the drone, and whoever flies it needs a Flyer ID.",
    more: "This holds from 250 g, and from 100 g for a drone with a camera. You must be 18 or older for an Operator ID.",
    source: IDS,
  },
  {
    id: "uk-flyer-id",
    topic: "Registration",
    applies: (drone) => weighs(drone, 100, 250) && drone.camera === false,
    says: "You need a Flyer ID; without a camera the Operator ID is optional.",
    source: IDS,
  },
  {
    id: "uk-no-id",
    topic: "Registration",
    applies: (drone) => weighs(drone, 0, 100),
    says: "Less than 100 g: the rules require neither a Flyer ID nor an Operator ID.",
    more: "The Drone and Model Aircraft Code still applies.",
    source: IDS,
  },
  {
    id: "uk-pilot-test",
    topic: "Pilot",
    applies: (drone) => weighs(drone, 100, OPEN_LIMIT) && !isOf(drone, "C2"),
    says: "You need to pass the CAA's theory test: it gives the Flyer ID.",
    source: IDS,
  },
  {
    id: "uk-pilot-a2",
    topic: "Pilot",
    applies: (drone) => isOf(drone, "C2"),
    says: "You need to pass the CAA's theory test, and to fly near people you also need an A2 Certificate of Competency.",
    source: OPEN,
  },
  {
    id: "uk-over-people",
    topic: "Where",
    applies: (drone) => isLight(drone) || isOf(drone, "C0"),
    says: "It belongs to Over People (A1): never over crowds.",
    more: LIMITS,
    source: OPEN,
  },
  {
    id: "uk-over-people-c1",
    topic: "Where",
    applies: (drone) => isOf(drone, "C1") && !isLight(drone),
    says: "It belongs to Over People (A1) until 31 December 2027: never over crowds.",
    more: `${LIMITS} From 1 January 2028 its mass decides, as with a drone without a UK class mark: ${FAR}.`,
    source: OPEN,
  },
  {
    id: "uk-near-people",
    topic: "Where",
    applies: (drone) => isOf(drone, "C2"),
    says: "It belongs to Near People (A2): 30 m from uninvolved people, 5 m in low-speed mode.",
    more: `Without the certificate, Far from People (A3) holds: ${FAR}. ${LIMITS}`,
    source: OPEN,
  },
  {
    id: "uk-far-from-people",
    topic: "Where",
    applies: (drone) => isOf(drone, "C3", "C4"),
    says: `It belongs to Far from People (A3): ${FAR}.`,
    more: LIMITS,
    source: OPEN,
  },
  {
    id: "uk-unmarked",
    topic: "Where",
    applies: (drone) => isOf(drone, "none") && isHeavy(drone),
    says: `It has no class mark, so its mass decides: Far from People (A3), ${FAR}.`,
    more: `Under 2 kg and with an A2 Certificate of Competency, Near People (A2) at 50 m. ${LIMITS}`,
    source: OPEN,
  },
  {
    id: "uk-specific",
    topic: "Where",
    applies: (drone) => isOf(drone, "C5", "C6") || weighs(drone, OPEN_LIMIT, Number.POSITIVE_INFINITY),
    says: "It is outside the Open Category: you need an Operational Authorisation of the CAA.",
    source: OPEN,
  },
  {
    id: "uk-remote-id-ready",
    topic: "Remote ID",
    applies: (drone) => weighs(drone, 100, OPEN_LIMIT) && drone.remoteId === true,
    says: "Remote ID must be on since 2026 in classes UK1, UK2 and UK3, and from 1 January 2028 in others; this drone has it.",
    more: "From 2028 every drone of 100 g or more with a camera needs it.",
    source: REMOTE_ID,
  },
  {
    id: "uk-remote-id-missing",
    topic: "Remote ID",
    applies: (drone) => weighs(drone, 100, OPEN_LIMIT) && drone.remoteId !== true && drone.camera !== false,
    says: "Remote ID must be on from 1 January 2028; the figures do not say that this drone has it.",
    more: "It needs a module or an update by then. Every drone of 100 g or more with a camera needs Remote ID from then on; classes UK1, UK2 and UK3 have needed it since 2026.",
    source: REMOTE_ID,
  },
  {
    id: "uk-insurance",
    topic: "Insurance",
    applies: (drone) => weighs(drone, 0, INSURED_FROM),
    says: "For sport and recreation the rules require no insurance; for work you need third-party insurance.",
    source: INSURANCE,
  },
  {
    id: "uk-insurance-heavy",
    topic: "Insurance",
    applies: (drone) => weighs(drone, INSURED_FROM, Number.POSITIVE_INFINITY),
    says: "You need third-party insurance: it weighs 20 kg or more.",
    source: INSURANCE,
  },
  {
    id: "uk-class-counts",
    topic: "Class",
    applies: (drone) => isOf(drone, "C0", "C1", "C2", "C3", "C4", "C5", "C6"),
    says: "A European class counts as the UK class of the same number until 31 December 2027.",
    source: OPEN,
  },
  {
    id: "uk-class-missing",
    topic: "Class",
    applies: (drone) => isOf(drone, "none"),
    says: "A new model needs a UK class mark to be put on the UK market since 1 January 2026; this drone has none.",
    source: IDS,
  },
];
