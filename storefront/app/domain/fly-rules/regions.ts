/** "eu" is every state where EASA's rules apply. */
export const REGIONS = ["eu", "uk", "us", "bd"] as const;
export type Region = (typeof REGIONS)[number];

/** The EU, and the states that took Regulation (EU) 2019/947 over with EASA; by name. */
const EASA_STATES =
  "at be bg hr cy cz dk ee fi fr de gr hu is ie it lv li lt lu mt nl no pl pt ro sk si es se ch".split(" ");

/** ISO codes in lower case. */
export const RULED_COUNTRIES: readonly string[] = ["us", "gb", "bd", ...EASA_STATES];

/** Any other country, as `Intl` writes an unknown one. */
export const ELSEWHERE = "zz";

/** Of a country (ISO code in lower case); null if the shop has no rules for it. */
export function regionOf(countryCode: string): Region | null {
  if (countryCode === "gb") return "uk";
  if (countryCode === "us" || countryCode === "bd") return countryCode;
  return EASA_STATES.includes(countryCode) ? "eu" : null;
}

/** Browsers know some of them by older names. */
const OF_US =
  /^(?:US\/|Pacific\/Honolulu$|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Fort_Wayne|Indiana|Juneau|Kentucky|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Sitka|Yakutat))/;

/** The other countries, with the ends of their zones' names. */
const ENDS =
  "at Vienna,be Brussels,bg Sofia,hr Zagreb,cy Nicosia,cz Prague,dk Copenhagen,ee Tallinn,fi Helsinki,fr Paris,de Berlin," +
  "de Busingen,gr Athens,hu Budapest,is Reykjavik,ie Dublin,it Rome,lv Riga,li Vaduz,lt Vilnius,lu Luxembourg,mt Malta," +
  "nl Amsterdam,no Oslo,no Longyearbyen,pl Warsaw,pt Lisbon,pt Azores,pt Madeira,ro Bucharest,sk Bratislava,si Ljubljana," +
  "es Madrid,es Canary,es Ceuta,se Stockholm,ch Zurich,gb London,bd Dhaka";

/** The country (ISO code in lower case) of an IANA time zone; null if the shop does not have its rules. */
export function countryOfTimeZone(timeZone: string): string | null {
  if (OF_US.test(timeZone)) return "us";
  const end = timeZone.slice(timeZone.lastIndexOf("/") + 1);
  const found = ENDS.split(",").find((entry) => entry.slice(3) === end);
  return found?.slice(0, 2) ?? null;
}
