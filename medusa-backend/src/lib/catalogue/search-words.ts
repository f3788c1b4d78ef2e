/**
 * The shop's dictionary: words of shoppers and the products' words for them. Both are searched. The words of an entry
 * are joined by spaces; an entry applies if a search has all of them.
 */
export const SYNONYMS: readonly (readonly [said: string, written: string])[] = [
  ["uav", "drone"],
  ["quad", "drone"],
  ["quadcopter", "drone"],
  ["quadrocopter", "drone"],
  ["multicopter", "drone"],
  ["copter", "drone"],
  ["water resistant", "waterproof"],
  ["water proof", "waterproof"],
  ["underwater", "waterproof"],
  ["rainproof", "waterproof"],
  ["ip67", "waterproof"],
  ["sea", "waterproof"],
  ["uhd", "4k"],
  ["ultra hd", "4k"],
  ["2160p", "4k"],
  ["full hd", "1080p"],
  ["infrared", "thermal"],
  ["heat", "thermal"],
  ["survey", "mapping"],
  ["surveying", "mapping"],
  ["photogrammetry", "mapping"],
  ["foldable", "folding"],
  ["foldaway", "folding"],
  ["travel", "folding"],
  ["race", "racing"],
  ["racer", "racing"],
  ["starter", "beginner"],
  ["kid", "beginner"],
  ["child", "beginner"],
  ["first drone", "beginner"],
  ["photo", "photograph"],
  ["photography", "photograph"],
  ["filming", "camera"],
  ["payload", "heavy lift"],
  ["cargo", "heavy lift"],
  ["indoor", "indoors"],
  ["avoidance", "sensing"],
  ["follow me", "active track"],
  ["tracking", "active track"],
  ["selfie", "active track"],
  ["night vision", "thermal"],
  ["night", "thermal"],
  ["distance", "range"],
  ["search rescue", "thermal"],
  ["battery life", "battery"],
  ["fixed wing", "vtol"],
  ["agriculture", "mapping"],
  ["farm", "mapping"],
  ["farming", "mapping"],
  ["real estate", "photograph"],
  ["fast", "racing"],
  ["fastest", "racing"],
];

/** Without accents, in lower case. */
const toPlain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * A text in the form used for both products and searches: signs that join words become spaces, because PostgreSQL's
 * parser reads "kestrel-pro", "kestrel.pro" and "km/h" as one word each.
 */
export function toSearchText(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])[-_/](?=[\p{L}\p{N}])|(?<=\p{L})\.(?=\p{L})/gu, " ");
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

/** Those that a misspelt word may be compared with. */
export const spelledWords = (text: string): string[] =>
  [...new Set(toPlain(text).match(/[a-z]+/g) ?? [])].filter(
    ({ length }) => length >= SHORTEST_MISSPELT && length <= LONGEST,
  );
