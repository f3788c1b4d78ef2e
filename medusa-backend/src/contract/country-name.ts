/** "United States" for "us". */
export function countryName(country: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(country.toUpperCase()) ?? country;
}
