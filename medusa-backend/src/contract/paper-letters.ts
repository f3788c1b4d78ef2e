/** Scripts of which the papers' fonts (documents/pdf.ts) have no letter: Unicode's name and their own. */
const LACKING_SCRIPTS = {
  Ethiopic: "Ethiopic",
  Gujarati: "Gujarati",
  Gurmukhi: "Gurmukhi",
  Hangul: "Korean",
  Kannada: "Kannada",
  Khmer: "Khmer",
  Malayalam: "Malayalam",
  Mongolian: "Mongolian",
  Myanmar: "Burmese",
  Oriya: "Odia",
  Sinhala: "Sinhala",
  Syriac: "Syriac",
  Tamil: "Tamil",
  Telugu: "Telugu",
  Thaana: "Thaana",
  Thai: "Thai",
  Tibetan: "Tibetan",
};
const LACKING: readonly (readonly [letters: RegExp, name: string])[] = [
  ...Object.entries(LACKING_SCRIPTS).map(([script, name]) => [new RegExp(`\\p{Script=${script}}`, "u"), name] as const),
  [/[\u{1f000}-\u{1faff}]|\p{Emoji_Presentation}/u, "emoji"],
  [/[\u{20000}-\u{3ffff}]/u, "rare Chinese characters"],
];
const PRINTED = [
  ...["Arabic", "Armenian", "Bengali", "Bopomofo", "Cherokee", "Cyrillic", "Devanagari", "Georgian", "Greek", "Han"],
  ...["Hebrew", "Hiragana", "Katakana", "Lao", "Latin", "Tifinagh", "Common", "Inherited"],
];
const OTHER = new RegExp(`[^${PRINTED.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

/** What a text has that PDFs print as boxes ("Korean and emoji"); "" if they print all of it. */
export function nameLackingLetters(text: string): string {
  const names = LACKING.filter(([letters]) => letters.test(text)).map(([, name]) => name);
  if (names.length === 0 && OTHER.test(text)) names.push("the script of a name or an address");
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
