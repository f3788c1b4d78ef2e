/** The English name of a country by its code of two letters: "United States". */
export function countryName(country: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(country.toUpperCase()) ?? country;
}
