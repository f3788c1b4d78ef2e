import { z } from "zod";
import { countryLine } from "../../contract/countries";
import { ShopOrder } from "../../contract/orders";
import { FONT, INK, SPACE } from "./look";
import { withoutLinks } from "./people";

/** The address of an order, with its line breaks, and its country. */
export const DeliveryFacts = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  // Mails from before it was stored lack it.
  country: ShopOrder.shape.country.nullable().default(null),
});
type DeliveryFacts = z.infer<typeof DeliveryFacts>;

/**
 * The delivery address as typed. The mail goes to anybody whom the buyer named, so nothing in it is a link.
 */
export function DeliveryAddress({ delivery }: { delivery: DeliveryFacts }) {
  const lines = [delivery.name, ...delivery.address.split(/\r?\n/), countryLine(delivery), delivery.phone]
    .map(withoutLinks)
    .filter((line) => line.trim() !== "");
  return (
    <>
      <h2
        className="quiet"
        style={{ ...FONT.small, fontWeight: 400, color: INK.muted, margin: `${SPACE.block} 0 4px` }}
      >
        Delivery to
      </h2>
      <p className="ink" style={{ ...FONT.body, color: INK.DEFAULT, margin: 0, overflowWrap: "anywhere" }}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one address never move.
          <span key={place}>
            {place > 0 ? <br /> : null}
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}
