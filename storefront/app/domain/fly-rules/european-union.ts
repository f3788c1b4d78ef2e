import { type Drone, type FlyRule, isOf, type Source, weighs } from "./rule";

const CHECKED = "2026-11-26";
const OPERATION: Source = {
  title: "Implementing Regulation (EU) 2019/947, Annex, Part A",
  url: "https://www.easa.europa.eu/en/document-library/easy-access-rules/online-publications/easy-access-rules-unmanned-aircraft-systems?page=5",
  since: "2020-12-31",
  checkedOn: CHECKED,
};
const OPERATORS: Source = {
  title: "EASA, Registration requirements (Article 14 of 2019/947)",
  url: "https://www.easa.europa.eu/en/the-agency/faqs/registration-requirements",
  since: "2020-12-31",
  checkedOn: CHECKED,
};
const WITHOUT_LABEL: Source = {
  title: "EASA, Drones without class identification label (Article 20 of 2019/947)",
  url: "https://www.easa.europa.eu/en/the-agency/faqs/drones-without-class-identification-label-open-category",
  since: "2024-01-01",
  checkedOn: CHECKED,
};
const PRODUCTS: Source = {
  title: "Delegated Regulation (EU) 2019/945, Annex",
  url: "https://eur-lex.europa.eu/eli/reg_del/2019/945/oj",
  since: "2024-01-01",
  checkedOn: CHECKED,
};
const INSURANCE: Source = {
  title: "Regulation (EC) No 785/2004, articles 2 and 4",
  url: "https://eur-lex.europa.eu/eli/reg/2004/785/oj",
  since: "2005-04-30",
  checkedOn: "2026-11-29",
};

const OPEN_LIMIT = 25_000;
/** Model aircraft are exempt below it. */
const INSURED_FROM = 20_000;
const isLight = (drone: Drone) => weighs(drone, 0, 250);
const isHeavy = (drone: Drone) => weighs(drone, 250, OPEN_LIMIT);
const LABELLED = ["C1", "C2", "C3", "C4", "C5", "C6"];
const FAR =
  "where nobody uninvolved is endangered, and 150 m from residential, commercial, industrial and recreational areas";
const OLD = "put on the market before 1 January 2024";
const LATER = "A later one is outside the open category, unless you built it yourself: you need an authorisation.";

/** Regulations (EU) 2019/945 and 2019/947: the open category by class label, mass and camera. */
export const EUROPEAN_UNION: readonly FlyRule[] = [
  {
    id: "eu-operator",
    topic: "Registration",
    applies: (drone) => isHeavy(drone) || isOf(drone, ...LABELLED),
    says: "You need to register as an operator, and to put your number on the drone.",
    more: "You register once, with the aviation authority of the state where you live; it counts in all others.",
    source: OPERATORS,
  },
  {
    id: "eu-operator-camera",
    topic: "Registration",
    applies: (drone) => isLight(drone) && !isOf(drone, ...LABELLED) && drone.camera !== false,
    says: "A drone with a camera: you need to register as an operator, however light it is.",
    more: "Only a drone that its maker declares to be a toy (Directive 2009/48/EC) is exempt. You register once, with the aviation authority of the state where you live.",
    source: OPERATORS,
  },
  {
    id: "eu-operator-none",
    topic: "Registration",
    applies: (drone) => isLight(drone) && !isOf(drone, ...LABELLED) && drone.camera === false,
    says: "Less than 250 g and no camera: the rules require no registration.",
    source: OPERATORS,
  },
  {
    id: "eu-pilot-light",
    topic: "Pilot",
    applies: (drone) => isOf(drone, "C0") || (isOf(drone, "none") && isLight(drone)),
    says: "You need to know the manufacturer's instructions; the rules require no test.",
    more: "The minimum age is 16, unless the state sets a lower one; there is none for toys or under supervision.",
    source: OPERATION,
  },
  {
    id: "eu-pilot-online",
    topic: "Pilot",
    applies: (drone) => isOf(drone, "C1", "C3", "C4") || (isOf(drone, "none") && isHeavy(drone)),
    says: "You need the online training and its test for A1 and A3.",
    more: "The minimum age is 16, unless the state sets a lower one.",
    source: OPERATION,
  },
  {
    id: "eu-pilot-a2",
    topic: "Pilot",
    applies: (drone) => isOf(drone, "C2"),
    says: "You need the online test for A1 and A3, and for A2 also a certificate of competency.",
    more: "The certificate requires practical training of your own and a second test. The minimum age is 16, unless the state sets a lower one.",
    source: OPERATION,
  },
  {
    id: "eu-a1-c0",
    topic: "Where",
    applies: (drone) => isOf(drone, "C0"),
    says: "Class C0 belongs to subcategory A1: never over crowds, within sight, at most 120 m above the ground.",
    more: "States close zones or set lower heights: look at the map of the state where you fly.",
    source: OPERATION,
  },
  {
    id: "eu-a1-c1",
    topic: "Where",
    applies: (drone) => isOf(drone, "C1"),
    says: "Class C1 belongs to subcategory A1: never over crowds, not over uninvolved people, within sight, at most 120 m above the ground.",
    more: "If the drone does fly over somebody, that time must be short. States close zones or set lower heights: look at the map of the state where you fly.",
    source: OPERATION,
  },
  {
    id: "eu-a2",
    topic: "Where",
    applies: (drone) => isOf(drone, "C2"),
    says: "Class C2 belongs to subcategory A2: 30 m from uninvolved people (5 m in low-speed mode), within sight, at most 120 m above the ground.",
    more: `Without the certificate for A2, the rules of A3 hold: ${FAR}. States close zones or set lower heights: look at the map of the state where you fly.`,
    source: OPERATION,
  },
  {
    id: "eu-a3",
    topic: "Where",
    applies: (drone) => isOf(drone, "C3", "C4"),
    says: `Its class belongs to subcategory A3: ${FAR}, within sight, at most 120 m above the ground.`,
    more: "States close zones or set lower heights: look at the map of the state where you fly.",
    source: OPERATION,
  },
  {
    id: "eu-specific",
    topic: "Where",
    applies: (drone) => isOf(drone, "C5", "C6") || weighs(drone, OPEN_LIMIT, Number.POSITIVE_INFINITY),
    says: "It is outside the open category: you need a declaration to your authority or its authorisation before you fly.",
    source: OPERATION,
  },
  {
    id: "eu-unlabelled-a1",
    topic: "Where",
    applies: (drone) => isOf(drone, "none") && isLight(drone),
    says: `It has no class label: the rules put such a drone in subcategory A1 if it was ${OLD}.`,
    more: `${LATER} In A1: never over crowds, within sight, at most 120 m above the ground.`,
    source: WITHOUT_LABEL,
  },
  {
    id: "eu-unlabelled-a3",
    topic: "Where",
    applies: (drone) => isOf(drone, "none") && isHeavy(drone),
    says: `It has no class label: the rules put such a drone in subcategory A3 if it was ${OLD}.`,
    more: `${LATER} In A3: ${FAR}, within sight, at most 120 m above the ground.`,
    source: WITHOUT_LABEL,
  },
  {
    id: "eu-remote-id",
    topic: "Remote ID",
    applies: (drone) => isOf(drone, "C1", "C2", "C3", "C5", "C6") && drone.remoteId === true,
    says: "Its class has to broadcast Remote ID with your operator number; this drone has it.",
    source: PRODUCTS,
  },
  {
    id: "eu-remote-id-missing",
    topic: "Remote ID",
    applies: (drone) => isOf(drone, "C1", "C2", "C3", "C5", "C6") && drone.remoteId !== true,
    says: "Its class has to broadcast Remote ID with your operator number; the figures do not say that this drone does.",
    source: PRODUCTS,
  },
  {
    id: "eu-remote-id-not-asked",
    topic: "Remote ID",
    applies: (drone) => isOf(drone, "C0", "C4", "none") && weighs(drone, 0, OPEN_LIMIT),
    says: "In the open category only classes C1, C2 and C3 need Remote ID.",
    more: "A state can require it in some zones, and the specific category always does.",
    source: PRODUCTS,
  },
  {
    id: "eu-insurance",
    topic: "Insurance",
    applies: (drone) => weighs(drone, 0, INSURED_FROM),
    says: "Below 20 kg, the state where you fly decides whether you need third-party insurance; many require it.",
    more: "Regulation (EC) 785/2004 exempts only model aircraft below 20 kg: ask the authority if you fly for work.",
    source: INSURANCE,
  },
  {
    id: "eu-insurance-heavy",
    topic: "Insurance",
    applies: (drone) => weighs(drone, INSURED_FROM, Number.POSITIVE_INFINITY),
    says: "You need third-party insurance: it weighs 20 kg or more.",
    source: INSURANCE,
  },
];
