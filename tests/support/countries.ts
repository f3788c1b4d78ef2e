import { z } from "zod";
import type { Undo } from "./discounts";
import { mustAsOps } from "./ops";

const Regions = z.object({
  regions: z.array(z.object({ id: z.string(), countries: z.array(z.object({ iso_2: z.string() })) })),
});
const GeoZone = z.object({ id: z.string(), type: z.literal("country"), country_code: z.string() });
const ServiceZone = z.object({ id: z.string(), geo_zones: z.array(GeoZone) });
const FulfillmentSet = z.object({ id: z.string(), service_zones: z.array(ServiceZone) });
const Locations = z.object({
  stock_locations: z.array(
    z.object({
      id: z.string(),
      metadata: z.record(z.string(), z.unknown()).nullable(),
      fulfillment_sets: z.array(FulfillmentSet).nullish(),
    }),
  ),
});
const FIELDS =
  "id,metadata,*fulfillment_sets,*fulfillment_sets.service_zones,*fulfillment_sets.service_zones.geo_zones";

/**
 * The shop also delivers to a country, on its way so many days ("7-12"), as ops add it in Medusa Admin
 * (docs/operations.md#delivering-to-another-country): to the region and the service zone of the United States, and to
 * the settings of the warehouse.
 */
export async function addCountry(country: string, transitDays: string): Promise<Undo> {
  const { regions } = Regions.parse(await mustAsOps("GET", "/admin/regions?fields=id,*countries"));
  const region = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === "us"));
  const { stock_locations } = Locations.parse(await mustAsOps("GET", `/admin/stock-locations?fields=${FIELDS}`));
  const zones = stock_locations.flatMap((location) =>
    (location.fulfillment_sets ?? []).flatMap((set) => set.service_zones.map((zone) => ({ location, set, zone }))),
  );
  const found = zones.find(({ zone }) => zone.geo_zones.some(({ country_code }) => country_code === "us"));
  if (!region || !found) throw new Error("The shop does not deliver to the United States.");
  const { location, set, zone } = found;

  const setZones = (geoZones: object[]) =>
    mustAsOps("POST", `/admin/fulfillment-sets/${set.id}/service-zones/${zone.id}`, { geo_zones: geoZones });
  const setCountries = (countries: string[]) => mustAsOps("POST", `/admin/regions/${region.id}`, { countries });
  const setMetadata = (metadata: object) => mustAsOps("POST", `/admin/stock-locations/${location.id}`, { metadata });

  const countries = region.countries.map(({ iso_2 }) => iso_2);
  await setMetadata({ ...location.metadata, [`transit_days_${country}`]: transitDays });
  await setZones([...zone.geo_zones, { type: "country", country_code: country }]);
  await setCountries([...countries, country]);
  return async () => {
    await setCountries(countries);
    await setZones(zone.geo_zones);
    await setMetadata({ ...location.metadata });
  };
}
