import { z } from "zod";
import { formatAmount } from "../format";
import type { MailSite } from "../mail-kind";
import { FONT, GROUND, INK } from "./look";
import { ProductPicture } from "./product-pictures";

/**
 * The amounts of an order in major units: each line's sum, additions and discounts (with their codes), and the total
 * charged.
 */
export const OrderSums = z.object({
  currency: z.string().length(3),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), sum: z.number(), picture: z.string() })),
  delivery: z.number(),
  tax: z.number(),
  discount: z.number(),
  codes: z.array(z.string()).default([]),
  total: z.number(),
});
type OrderSums = z.infer<typeof OrderSums>;

const cell = { padding: "12px 0", borderTop: `1px solid ${GROUND.line}`, verticalAlign: "middle" } as const;
const amount = { ...cell, textAlign: "right", paddingLeft: "16px", whiteSpace: "nowrap" } as const;
const figures = { fontVariantNumeric: "tabular-nums" } as const;

/** The lines of an order with their pictures, and its total, as a table that a screen reader reads well. */
export function OrderLines({ sums, site }: { sums: OrderSums; site: MailSite }) {
  const { currency, lines, delivery, tax, discount, codes, total } = sums;
  const money = (value: number) => formatAmount(value, currency);
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

/** A line's name beside its picture. The picture has no words of its own: they would repeat the name. */
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

/** A row below the lines. */
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
