import type { CountrySource } from "./addresses";
import { countryName } from "./country-name";

const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Maldives|Bahamas|Gambia|Central African)\b|\b(?:Islands|Republic|Territor(?:y|ies))$/;

/** A country's name inside a sentence: "the United States", "Bangladesh". */
export function placeName(country: string): string {
  const name = countryName(country);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

const ALIASES: Readonly<Record<string, string>> = {
  usa: "us",
  "united states of america": "us",
  "great britain": "gb",
  england: "gb",
  scotland: "gb",
  wales: "gb",
  uae: "ae",
  turkey: "tr",
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NO_COUNTRIES = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

const asKey = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\d\s]/gu, "")
    .toLowerCase()
    .replace(/^\s*the /, "")
    .trim();

function listNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const style of ["long", "short"] as const) {
    const display = new Intl.DisplayNames(["en"], { type: "region", style, fallback: "none" });
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      const name = display.of(code);
      // Retired codes such as BU for Myanmar have a name too.
      const isCurrent = name !== undefined && new Intl.Locale(`und-${code}`).region === code;
      if (name && isCurrent && !NO_COUNTRIES.has(code)) names.set(asKey(name), code.toLowerCase());
    }
  }
  // A state of the US far more often than the country: "Atlanta, Georgia".
  names.delete("georgia");
  for (const [name, code] of Object.entries(ALIASES)) names.set(name, code);
  return names;
}

let known: ReadonlyMap<string, string> | undefined;

const STATES =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|" +
  "Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|" +
  "Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|" +
  "Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|" +
  "Virginia|Washington|West Virginia|Wisconsin|Wyoming";
const ZIP = String.raw`,? \d{5}(?:-\d{4})?$`;

const STATE_AND_ZIP = [new RegExp(String.raw`\b[A-Z]{2}${ZIP}`), new RegExp(String.raw`\b(?:${STATES})${ZIP}`, "i")];

/**
 * The country in an address's last line, or after that line's last comma; null for none. A state of the US with its
 * postcode means the US. "Georgia" alone is taken for the state, and names none.
 */
export function readCountry(address: string): string | null {
  const lines = address.split(/\r?\n/).map((line) => line.trim().replace(/[.,;]$/, ""));
  const last = lines.filter(Boolean).at(-1) ?? "";
  if (STATE_AND_ZIP.some((form) => form.test(last))) return "us";
  known ??= listNames();
  return known.get(asKey(last)) ?? known.get(asKey(last.split(",").at(-1) ?? "")) ?? null;
}

type Destination = { address: string; country: { code: string; from: CountrySource | null } | null };

/** Empty if the address names its country. An unconfirmed country is a guess. */
export function countryLine({ address, country }: Destination): string {
  if (!country || country.code === "") return "";
  const isNamed = readCountry(address) === country.code;
  if (country.from === "buyer") return isNamed ? "" : countryName(country.code);
  if (isNamed && (country.from === "address" || country.from === null)) return "";
  return isNamed ? "(The country is our guess.)" : `${countryName(country.code)} (our guess)`;
}
