import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui";
import { z } from "zod";
import { CountrySource } from "../../contract/addresses";
import { readCountry } from "../../contract/countries";
import { countryName } from "../../contract/country-name";

/** The source of the country, for the people who send the parcel. */
const SOURCES: Readonly<Record<CountrySource | "unknown", string>> = {
  buyer: "The buyer chose it.",
  address: "It is read from the address. The buyer has not confirmed it.",
  phone: "It is guessed from the phone number. The buyer has not confirmed it.",
  default: "It is the shop's default country. The buyer chose none.",
  unknown: "It is not recorded whether the buyer chose it.",
};

const Noted = z.object({ country_from: CountrySource.or(z.literal("unknown")).catch("unknown") });

/** Whether the buyer chose the country of the delivery address or it was guessed. Medusa shows both alike. */
const OrderCountryWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const place = order.shipping_address;
  const code = place?.country_code;
  if (!place || !code) return null;
  const { country_from: source } = Noted.parse(place.metadata ?? {});
  const named = readCountry(place.address_1 ?? "");
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between px-6 py-4">
        <Heading level="h2">Country of delivery</Heading>
        <StatusBadge color={source === "buyer" ? "green" : "orange"}>
          {source === "buyer" ? "Confirmed" : "Not confirmed"}
        </StatusBadge>
      </div>
      <div className="px-6 py-4">
        <Text size="small" weight="plus">
          {countryName(code)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {SOURCES[source]}
          {named && named !== code ? ` The address ends in ${countryName(named)}: ask before you ship.` : ""}
        </Text>
      </div>
    </Container>
  );
};

export const config = defineWidgetConfig({ zone: "order.details.side.after" });

export default OrderCountryWidget;
