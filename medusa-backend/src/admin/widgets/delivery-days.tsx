import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminShippingOption, AdminStockLocation, DetailWidgetProps } from "@medusajs/framework/types";
import { Button, Container, Heading, Input, Label, Text } from "@medusajs/ui";
import { type FormEvent, useId } from "react";
import { countryName } from "../../contract/country-name";
import { setShippingOptionMetadata, useChange } from "../lib/api";

type Metadata = Record<string, unknown> | null | undefined;

const textOf = (metadata: Metadata, key: string) => String(metadata?.[key] ?? "");

type OptionProps = { option: AdminShippingOption; countries: string[]; shared: Metadata };

/** How many working days a shipping option takes to each country; without any, those of the location count. */
function OptionForm({ option, countries, shared }: OptionProps) {
  const id = useId();
  const save = useChange(
    (days: Record<string, string>) => setShippingOptionMetadata(option.id, days),
    () => "Saved. The shop promises these days from now on.",
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate(Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()])));
  };
  return (
    <form onSubmit={send} aria-label={option.name} className="flex flex-col gap-y-2 px-6 py-4">
      <Text size="small" weight="plus">
        {option.name}
      </Text>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {countries.map((country) => {
          const key = `transit_days_${country}`;
          return (
            <div key={country}>
              <Label htmlFor={`${id}-${country}`} size="small">
                {`Working days to ${countryName(country)}`}
              </Label>
              <Input
                id={`${id}-${country}`}
                name={key}
                size="small"
                autoComplete="off"
                defaultValue={textOf(option.metadata, key)}
                placeholder={
                  textOf(option.metadata, "transit_days") || textOf(shared, key) || textOf(shared, "transit_days")
                }
                pattern="\d{1,2}( ?- ?\d{1,2})?"
                title="Days such as 3 or 2-4"
              />
            </div>
          );
        })}
      </div>
      <div>
        <Button type="submit" size="small" variant="secondary" isLoading={save.isPending}>
          Save the days
        </Button>
      </div>
    </form>
  );
}

const isForReturns = ({ rules = [] }: AdminShippingOption) =>
  rules.some(({ attribute, value }) => attribute === "is_return" && value === "true");

/** The arrival days of a location's shipping options, whose metadata Medusa Admin has no page for. */
const DeliveryDaysWidget = ({ data: location }: DetailWidgetProps<AdminStockLocation>) => {
  const zones = (location.fulfillment_sets ?? []).flatMap(({ service_zones }) => service_zones);
  const options = zones.flatMap(({ geo_zones, shipping_options }) => {
    const countries = [...new Set(geo_zones.map(({ country_code }) => country_code))].sort();
    return shipping_options.filter((option) => !isForReturns(option)).map((option) => ({ option, countries }));
  });
  if (options.length === 0) return null;
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">Delivery days</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          The carrier's working days, such as 3 or 2-4. The shop calculates the promised arrival from them. If a field
          is empty, the location's own days count, which are in its metadata.
        </Text>
      </div>
      {options.map(({ option, countries }) => (
        <OptionForm key={option.id} option={option} countries={countries} shared={location.metadata} />
      ))}
    </Container>
  );
};

export const config = defineWidgetConfig({ zone: "location.details.after" });

export default DeliveryDaysWidget;
