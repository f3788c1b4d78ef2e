/** Where a set of rules holds. "eu" is every state where EASA's rules apply. */
export const REGIONS = ["eu", "uk", "us", "bd"] as const;
export type Region = (typeof REGIONS)[number];

/** States where Regulation (EU) 2019/947 holds: the EU, and those that took it over with EASA; by name. */
const EASA_STATES =
  "at be bg hr cy cz dk ee fi fr de gr hu is ie it lv li lt lu mt nl no pl pt ro sk si es se ch".split(" ");

/** The countries whose rules the shop has (ISO codes in lower case). */
export const RULED_COUNTRIES: readonly string[] = ["us", "gb", "bd", ...EASA_STATES];

/** Any country beside them, as `Intl` writes an unknown one. */
export const ELSEWHERE = "zz";

/** The region whose rules hold in a country (ISO code in lower case), or null if the shop has none for it. */
export function regionOf(countryCode: string): Region | null {
  if (countryCode === "gb") return "uk";
  if (countryCode === "us" || countryCode === "bd") return countryCode;
  return EASA_STATES.includes(countryCode) ? "eu" : null;
}
