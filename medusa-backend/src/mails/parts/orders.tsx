import { z } from "zod";
import { countryLine } from "../../contract/countries";
import { formatMajor } from "../../contract/currency";
import { ShopOrder } from "../../contract/orders";
import type { MailSite } from "../mail-kind";
import { withoutLinks } from "./people";
import { ProductPicture } from "./product-pictures";
import { FONT, GROUND, INK, SPACE } from "./text";

export const DeliveryFacts = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  // Mails from before it was stored lack it.
  country: ShopOrder.shape.country.nullable().default(null),
});
type DeliveryFacts = z.infer<typeof DeliveryFacts>;

/** As typed. The mail goes to anybody whom the buyer named, so nothing in it is a link. */
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

/** In major units: each line's sum, additions and discounts (with their codes), and the total charged. */
export const OrderSums = z.object({
  currency: z.string().length(3),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), sum: z.number(), picture: z.string() })),
  delivery: z.number(),
  // Mails from before buyers could choose it lack it.
  deliveryName: z.string().default(""),
  tax: z.number(),
  discount: z.number(),
  codes: z.array(z.string()).default([]),
  total: z.number(),
});
type OrderSums = z.infer<typeof OrderSums>;

const cell = { padding: "12px 0", borderTop: `1px solid ${GROUND.line}`, verticalAlign: "middle" } as const;
const amount = { ...cell, textAlign: "right", paddingLeft: "16px", whiteSpace: "nowrap" } as const;
const figures = { fontVariantNumeric: "tabular-nums" } as const;

/** A table that a screen reader reads well. */
export function OrderLines({ sums, site }: { sums: OrderSums; site: MailSite }) {
  const { currency, lines, delivery, deliveryName, tax, discount, codes, total } = sums;
  const money = (value: number) => formatMajor(value, currency);
  const text = { ...FONT.body, ...figures, color: INK.DEFAULT };
  return (
    <table
      className="lines ink"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ ...text, borderCollapse: "collapse" }}
    >
      <thead>
        <tr>
          {["Item", "Quantity", "Price"].map((heading, place) => (
            <th
              key={heading}
              scope="col"
              className="quiet"
              align={place === 0 ? "left" : "right"}
              style={{
                ...FONT.small,
                fontWeight: 400,
                color: INK.muted,
                padding: "12px 0 8px",
                paddingLeft: place ? "16px" : 0,
              }}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.title} ${line.sum}`}>
            <td className="rule" style={{ ...cell, overflowWrap: "anywhere" }}>
              <LineTitle line={line} site={site} />
            </td>
            <td className="rule" style={amount}>
              {line.quantity}
            </td>
            <td className="rule" style={amount}>
              {money(line.sum)}
            </td>
          </tr>
        ))}
        {deliveryName === "" ? null : <Part label="Sent by" value={deliveryName} />}
        <Part label="Delivery" value={delivery === 0 ? "Free" : money(delivery)} />
        {tax === 0 ? null : <Part label="Tax" value={money(tax)} />}
        {discount === 0 ? null : <Part label="Discount" value={`\u2212${money(discount)}`} />}
        {codes.length === 0 ? null : <Part label="Discount code" value={codes.join(", ")} />}
        <tr>
          <th scope="row" align="left" className="rule" style={{ ...cell, fontWeight: 600 }} colSpan={2}>
            Total
          </th>
          <td className="rule" style={{ ...amount, fontWeight: 600 }}>
            {money(total)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The picture has no words of its own: they would repeat the name. */
function LineTitle({ line: { title, picture }, site }: { line: OrderSums["lines"][number]; site: MailSite }) {
  const name = <bdi>{title}</bdi>;
  if (!site.pictures.has(picture)) return name;
  return (
    <table role="presentation" className="stack" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        <tr>
          <td width={88} style={{ verticalAlign: "middle", lineHeight: 0 }}>
            <ProductPicture address={picture} alt="" site={site} width={76} />
          </td>
          <td className="ink" style={{ ...FONT.body, color: INK.DEFAULT, overflowWrap: "anywhere" }}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <td className="rule" style={cell} colSpan={2}>
        {label}
      </td>
      <td className="rule" style={amount}>
        {value}
      </td>
    </tr>
  );
}

/** `url` is an http(s) address entered by an admin or ops. */
export const TrackedParcels = z.array(
  z.object({ carrier: z.string(), number: z.string(), url: z.string().nullable() }),
);
type TrackedParcels = z.infer<typeof TrackedParcels>;

export function ParcelNumbers({ parcels }: { parcels: TrackedParcels }) {
  return parcels.map(({ carrier, number, url }) => (
    <p
      key={`${carrier} ${number}`}
      className="ink"
      style={{ ...FONT.body, color: INK.DEFAULT, margin: `0 0 ${SPACE.line}`, overflowWrap: "anywhere" }}
    >
      {carrier ? (
        <>
          <bdi>{carrier}</bdi>{" "}
        </>
      ) : null}
      <strong>
        <bdi>{number}</bdi>
      </strong>
      {url ? (
        <>
          {" "}
          <a href={url} style={{ color: INK.DEFAULT }}>
            Track the parcel
          </a>
        </>
      ) : null}
    </p>
  ));
}
