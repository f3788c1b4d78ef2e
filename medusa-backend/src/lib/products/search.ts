import type { ProductSort } from "../../contract/product-search";
import { toPlain, toSlug } from "./handle";

/** Shoppers' words for the products' own. An entry applies if a search has all its words; both are searched. */
const SAID_FOR: Readonly<Record<string, readonly string[]>> = {
  drone: ["uav", "quad", "quadcopter", "quadrocopter", "multicopter", "copter"],
  waterproof: ["water resistant", "water proof", "underwater", "rainproof", "ip67", "sea"],
  "4k": ["uhd", "ultra hd", "2160p"],
  "1080p": ["full hd"],
  thermal: ["infrared", "heat", "night vision", "night", "search rescue"],
  mapping: ["survey", "surveying", "photogrammetry", "agriculture", "farm", "farming"],
  folding: ["foldable", "foldaway", "travel"],
  racing: ["race", "racer", "fast", "fastest"],
  beginner: ["starter", "kid", "child", "first drone"],
  photograph: ["photo", "photography", "real estate"],
  camera: ["filming"],
  "heavy lift": ["payload", "cargo"],
  indoors: ["indoor"],
  sensing: ["avoidance"],
  "active track": ["follow me", "tracking", "selfie"],
  range: ["distance"],
  battery: ["battery life"],
  vtol: ["fixed wing"],
  propeller: ["prop"],
};
export const SYNONYMS = Object.entries(SAID_FOR).flatMap(([written, words]) =>
  words.map((said) => [said, written] as const),
);

/**
 * Letters are composed, because PostgreSQL takes accents off those. Signs that join words become spaces, because its
 * parser reads "kestrel-pro", "kestrel.pro" and "km/h" as one word each.
 */
export function toSearchText(text: string): string {
  return text.normalize("NFC").replace(/(?<=[\p{L}\p{N}])[-_/](?=[\p{L}\p{N}])|(?<=\p{L})\.(?=\p{L})/gu, " ");
}

/** Numbers and their units as one word, as many people type them: "16 MP" is also found as "16mp". */
export function joinedUnits(text: string): string {
  return [...text.matchAll(/(?<!\d)(\d{1,9})\s+(mp|fps|g|kg|km|min|wh|axis)\b/gi)]
    .map(([, n, unit]) => `${n}${unit}`)
    .join(" ");
}

/** The shortest word that may count as misspelt, and the longest that PostgreSQL's levenshtein accepts. */
export const SHORTEST_MISSPELT = 4;
const LONGEST = 60;

/** The words of a text that consist only of letters, each once, in the form used for comparison. */
export function plainWords(text: string): string[] {
  const words = toPlain(text).match(/(?<!\p{N})[a-z]+(?!\p{N})/gu) ?? [];
  return [...new Set(words.filter(({ length }) => length <= LONGEST))];
}

/** The words that a misspelt one may be compared with. */
export const spelledWords = (text: string): string[] =>
  [...new Set(toPlain(text).match(/[a-z]+/g) ?? [])].filter(
    ({ length }) => length >= SHORTEST_MISSPELT && length <= LONGEST,
  );

/** Columns of product_fact that a search can name with a number. */
export type BoundFigure =
  | "price"
  | "weight_grams"
  | "flight_time_minutes"
  | "range_km"
  | "top_speed_kmh"
  | "wind_resistance_mps"
  | "battery_wh";
export type Comparison = "<" | "<=" | ">" | ">=";
export type Bound = { figure: BoundFigure; comparison: Comparison; value: number };

export type ReadSearch = { words: string; bounds: Bound[]; order: ProductSort | undefined };

const COMPARISONS: [words: string, comparison: Comparison][] = [
  ["under|below|less than|lighter than|cheaper than|shorter than|slower than|<", "<"],
  ["up to|at most|no more than|maximum|max|within|<=|≤", "<="],
  ["over|above|more than|heavier than|longer than|faster than|>", ">"],
  ["at least|no less than|minimum|min|from|>=|≥", ">="],
];

/** Units as people write them, the figure that each measures, and its factor to the figure's own unit. */
const UNITS: [units: string, figure: BoundFigure, factor: number][] = [
  ["g|gr|grams?|grammes?", "weight_grams", 1],
  ["kg|kilos?|kilograms?", "weight_grams", 1000],
  ["min|mins|minutes?", "flight_time_minutes", 1],
  ["h|hrs?|hours?", "flight_time_minutes", 60],
  ["km|kilomet(?:re|er)s?", "range_km", 1],
  ["m|met(?:re|er)s?", "range_km", 0.001],
  ["km/h|kmh|kph", "top_speed_kmh", 1],
  ["m/s|mps", "wind_resistance_mps", 1],
  ["wh|watt.?hours?", "battery_wh", 1],
  ["usd|dollars?|bucks|\\$", "price", 1],
];

const oneOf = (rows: readonly (readonly [string, ...unknown[]])[]) => rows.map(([words]) => words).join("|");
/** A comparison, a number as people write it ("1,200", "2.5", "$600"), and its unit if there is one. */
const BOUND = new RegExp(
  `(?<![\\p{L}\\p{N}])(${oneOf(COMPARISONS)})\\s*(\\$?)\\s*(\\d{1,3}(?:,\\d{3})+|\\d{1,7})(\\.\\d{1,3})?\\s*(${oneOf(UNITS)})?(?![\\p{L}\\p{N}/])`,
  "giu",
);
const isOneOf = (words: string, text: string) => new RegExp(`^(?:${words})$`, "i").test(text);

const aloneIn = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}-])`, "iu");

const WISHES: [words: RegExp, order: ProductSort][] = [
  ["cheap|cheaper|cheapest|affordable|budget|inexpensive", "price"],
  ["lightest|lightweight|light(?= drones?)", "weight"],
  ["(?:long|longer|longest|best) (?:flight|flying|battery)", "time"],
  ["(?:long|longer|longest|best) (?:range|distance)", "range"],
  ["newest|latest", "newest"],
].map(([words = "", order]) => [aloneIn(words), order as ProductSort]);

/** Words that shoppers add and no product contains; left out if the search has other words. */
const OPINIONS = new RegExp(
  aloneIn(
    "cheap|cheaper|cheapest|affordable|budget|inexpensive|best|good|great|top|long|longer|longest|lightest|lightweight|light(?= drones?)|newest|latest|buy",
  ),
  "giu",
);

/** The bound in a match of BOUND. Without a unit, shoppers mean the price. */
function toBound([, word = "", dollar = "", whole = "", fraction = "", unit]: readonly (
  | string
  | undefined
)[]): Bound | null {
  const [, comparison] = COMPARISONS.find(([words]) => isOneOf(words, word)) ?? [];
  const named = dollar || (unit ?? "$");
  const [, figure, factor] = UNITS.find(([units]) => isOneOf(units, named)) ?? [];
  if (!comparison || !figure || !factor) return null;
  return { figure, comparison, value: Number(`${whole.replaceAll(",", "")}${fraction}`) * factor };
}

/** Takes figures ("under 250 g", "below $600") out of the words, to be compared, and finds the order ("cheap"). */
export function readSearch(q: string): ReadSearch {
  const bounds: Bound[] = [];
  const words = q.replace(BOUND, (...match) => {
    const bound = toBound(match.slice(0, 6));
    if (!bound) return match[0];
    bounds.push(bound);
    return " ";
  });
  const kept = words.replace(/\s+/g, " ").trim();
  const telling = kept.replace(OPINIONS, " ").replace(/\s+/g, " ").trim();
  const [, order] = WISHES.find(([said]) => said.test(kept)) ?? [];
  return { words: telling || bounds.length > 0 || order ? telling : kept, bounds, order };
}

const MOST_NAMING_WORDS = 12;
const LINKING = /^(?:an?|the|for|of|to|with|my|that|which|fits?|fitting)$/i;

/** By handle, each with what else is asked for: "battery for kestrel pro" may be "kestrel-pro" with "battery". */
export function namedIn(q: string): Map<string, string> {
  const words = q.trim().split(/\s+/).slice(0, MOST_NAMING_WORDS);
  const named = new Map<string, string>();
  for (let start = 0; start < words.length; start += 1)
    for (let end = start + 1; end <= words.length; end += 1) {
      const handle = toSlug(words.slice(start, end).join(" "));
      const others = [...words.slice(0, start), ...words.slice(end)].filter((word) => !LINKING.test(word));
      if (handle !== "" && others.length > 0) named.set(handle, others.join(" "));
    }
  return named;
}
