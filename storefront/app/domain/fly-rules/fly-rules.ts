import type { ProductFigures as Figures } from "medusa-backend/contract";
import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { inUs } from "../us-units";
import { BANGLADESH } from "./bangladesh";
import { EUROPEAN_UNION } from "./european-union";
import { REGIONS, type Region, regionOf } from "./regions";
import { type Drone, type FlyRule, type ShortFlyAnswer, TOPICS, toDrone } from "./rule";
import { UNITED_KINGDOM } from "./united-kingdom";
import { UNITED_STATES } from "./united-states";

export const FLY_RULES: Readonly<Record<Region, { name: string; authority: string; rules: readonly FlyRule[] }>> = {
  eu: { name: "the European Union", authority: "EASA", rules: EUROPEAN_UNION },
  uk: { name: "the United Kingdom", authority: "the CAA", rules: UNITED_KINGDOM },
  us: { name: "the United States", authority: "the FAA", rules: UNITED_STATES },
  bd: { name: "Bangladesh", authority: "CAAB", rules: BANGLADESH },
};

/** `unknown` names the figures that the shop lacks to say all of it. */
export type FlyAnswer = {
  region: Region;
  name: string;
  authority: string;
  rules: Pick<FlyRule, "id" | "topic" | "says" | "more" | "source">[];
  unknown: string[];
};

const asksForLabel = (region: Region) => region === "eu" || region === "uk";

function answerFor(region: Region, figures: Figures): FlyAnswer {
  const drone = toDrone(figures);
  const { rules, ...about } = FLY_RULES[region];
  return {
    region,
    ...about,
    rules: TOPICS.flatMap((topic) => rules.filter((rule) => rule.topic === topic && rule.applies(drone))).map(
      ({ applies: _, ...rule }) => rule,
    ),
    unknown: [
      ...(drone.grams === null ? ["its mass"] : []),
      ...(asksForLabel(region) && drone.label === null ? ["its class label"] : []),
      // The policy's own text, which would say it, is only in the gazette.
      ...(region === "bd" ? ["whether insurance is needed"] : []),
    ],
  };
}

const DRONE_KINDS: ReadonlySet<string> = new Set(BUILT_IN_PRODUCTS.map(({ facts }) => facts.kind));

/** Also for a product that does not say what it is; not for others, such as a battery, without figures of flight. */
export function isFlown({ kind = "", flightTimeMinutes, rangeKm, topSpeedKmh, class: label }: Figures): boolean {
  if ([flightTimeMinutes, rangeKm, topSpeedKmh, label].some((figure) => figure !== undefined)) return true;
  const name = kind.trim().toLowerCase();
  return name === "" || DRONE_KINDS.has(name);
}

export function flyAnswers(figures: Figures, countryCode: string): FlyAnswer[] {
  if (!isFlown(figures)) return [];
  const first = regionOf(countryCode);
  const order = REGIONS.toSorted((one, other) => Number(other === first) - Number(one === first));
  return order.map((region) => answerFor(region, figures));
}

/** The class, or what counts where the rules know no classes; empty if neither is known. */
function classWords({ label, grams }: Drone, region: Region): string {
  const named = label === null ? "" : label === "none" ? "No EU class label." : `EU class ${label}.`;
  if (asksForLabel(region) || grams === null) return named;
  const mass = `${grams.toLocaleString("en-US")} g${region === "us" ? ` (${inUs.mass(grams)})` : ""}`;
  return `${named} The rules go by its mass, ${mass}.`.trim();
}

export function shortFlyAnswer(figures: Figures, countryCode: string): ShortFlyAnswer | null {
  if (!isFlown(figures)) return null;
  const region = regionOf(countryCode);
  if (region === null) return { name: null, lines: [], unknown: [] };
  const { name, rules, unknown } = answerFor(region, figures);
  const ofClass = rules.filter(({ topic }) => topic === "Class").map(({ says }) => says);
  const label = [classWords(toDrone(figures), region), ...ofClass].filter(Boolean).join(" ");
  const others = rules.filter(({ topic }) => topic !== "Class").map(({ topic, says }) => ({ topic, says }));
  return { name, lines: [...(label ? [{ topic: "Class", says: label } as const] : []), ...others], unknown };
}
