import { placeName } from "medusa-backend/contract/countries";
import { ELSEWHERE } from "./fly-rules/regions";

const MOST_NAMED = 6;

export function servedSentence(countries: readonly string[]): string {
  if (countries.length > MOST_NAMED) return `We deliver to ${countries.length} countries.`;
  return `We deliver to ${new Intl.ListFormat("en-US").format(countries.map(placeName))}.`;
}

export const notServedSentence = (country: string): string => `We do not deliver to ${placeName(country)}.`;

export function deliveryWords(country: string, countries: readonly string[]): string | null {
  if (countries.length === 0) return null;
  if (countries.includes(country)) return servedSentence([country]);
  return [...(country === ELSEWHERE ? [] : [notServedSentence(country)]), servedSentence(countries)].join(" ");
}
