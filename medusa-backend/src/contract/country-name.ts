/** The English name of a country (ISO 3166-1 alpha-2): "United States". */
export function countryName(country: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(country.toUpperCase()) ?? country;
}
