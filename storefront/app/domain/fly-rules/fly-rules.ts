import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import type { Figures } from "../specification";
import { BANGLADESH } from "./bangladesh";
import { EUROPEAN_UNION } from "./european-union";
import { type FlyRule, REGIONS, type Region, type ShortFlyAnswer, TOPICS, toDrone } from "./rule";
import { UNITED_KINGDOM } from "./united-kingdom";
import { UNITED_STATES } from "./united-states";

/** The rules of each region, its name in a sentence, and the authority that answers questions. */
export const FLY_RULES: Readonly<Record<Region, { name: string; authority: string; rules: readonly FlyRule[] }>> = {
  eu: { name: "the European Union", authority: "EASA", rules: EUROPEAN_UNION },
  uk: { name: "the United Kingdom", authority: "the CAA", rules: UNITED_KINGDOM },
  us: { name: "the United States", authority: "the FAA", rules: UNITED_STATES },
  bd: { name: "Bangladesh", authority: "CAAB", rules: BANGLADESH },
};

/** States where Regulation (EU) 2019/947 holds: the EU, and those that took it over with EASA. */
const EASA_STATES =
  "at be bg ch cy cz de dk ee es fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk".split(" ");

/** The region whose rules hold in a country (ISO code in lower case), or null if the shop has none for it. */
export function regionOf(countryCode: string): Region | null {
  if (countryCode === "gb") return "uk";
  if (countryCode === "us" || countryCode === "bd") return countryCode;
  return EASA_STATES.includes(countryCode) ? "eu" : null;
}

/** What the rules of a region ask of a drone. `unknown` names the figures that the shop lacks to say all of it. */
export type FlyAnswer = {
  region: Region;
  name: string;
  authority: string;
  rules: Pick<FlyRule, "id" | "topic" | "says" | "more" | "source">[];
  unknown: string[];
};

function answerFor(region: Region, figures: Figures): FlyAnswer {
  const drone = toDrone(figures);
  const { rules, ...about } = FLY_RULES[region];
  const asksForLabel = region === "eu" || region === "uk";
  return {
    region,
    ...about,
    rules: TOPICS.flatMap((topic) => rules.filter((rule) => rule.topic === topic && rule.applies(drone))).map(
      ({ applies: _, ...rule }) => rule,
    ),
    unknown: [
      ...(drone.grams === null ? ["its mass"] : []),
      ...(asksForLabel && drone.label === null ? ["its class label"] : []),
    ],
  };
}

/** The kinds of the built-in drones. */
const DRONE_KINDS: ReadonlySet<string> = new Set(BUILT_IN_PRODUCTS.map(({ facts }) => facts.kind));

/**
 * True for a drone, and for a product that does not say what it is; false for one of another kind, such as a battery,
 * that has no figure of flight.
 */
export function isFlown({ kind = "", flightTimeMinutes, rangeKm, topSpeedKmh, class: label }: Figures): boolean {
  if ([flightTimeMinutes, rangeKm, topSpeedKmh, label].some((figure) => figure !== undefined)) return true;
  const name = kind.trim().toLowerCase();
  return name === "" || DRONE_KINDS.has(name);
}

/**
 * What the rules of all regions ask of a drone, that of the shop's country first; empty for a product of a kind that is
 * not flown, such as a battery.
 */
export function flyAnswers(figures: Figures, countryCode: string): FlyAnswer[] {
  if (!isFlown(figures)) return [];
  const first = regionOf(countryCode);
  const order = REGIONS.toSorted((one, other) => Number(other === first) - Number(one === first));
  return order.map((region) => answerFor(region, figures));
}

/** The short answer for a product's page; null for a product that is not flown. */
export function shortFlyAnswer(figures: Figures, countryCode: string): ShortFlyAnswer | null {
  const answers = flyAnswers(figures, countryCode);
  const [first] = answers;
  if (!first) return null;
  if (regionOf(countryCode) === null)
    return { name: null, lines: [], unknown: [], others: answers.map(({ name }) => name) };
  return {
    name: first.name,
    lines: first.rules.map(({ topic, says }) => ({ topic, says })),
    unknown: first.unknown,
    others: answers.slice(1).map(({ name }) => name),
  };
}
