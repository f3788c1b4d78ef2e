import { Duties } from "../../contract/costs";
import { type DeliveryRecords, Metadata } from "./delivery-times";

/** The members of the customs union of the European Union, with Monaco: no duties between them. */
const CUSTOMS_UNION: ReadonlySet<string> = new Set([
  ...["at", "be", "bg", "cy", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "ie", "it", "lt", "lu", "lv"],
  ...["mc", "mt", "nl", "pl", "pt", "ro", "se", "si", "sk"],
]);

/**
 * Duties and import taxes of a delivery by ops' settings `duties_<country>` and `duties`
 * (docs/decisions/dates.md). Within a country there are none, whatever is set; abroad they may be due if there
 * is no setting, or an unknown value.
 */
export function readDuties({ option, location, location_country, country }: DeliveryRecords): Duties {
  if (location_country === country) return "none";
  const settings = { ...Metadata.parse(location), ...Metadata.parse(option) };
  const set = Duties.safeParse(settings[`duties_${country}`] ?? settings.duties);
  if (set.success) return set.data;
  return CUSTOMS_UNION.has(country) && CUSTOMS_UNION.has(location_country ?? "") ? "none" : "due";
}
