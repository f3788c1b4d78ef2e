import { z } from "zod";
import { formatAmount } from "../amount";
import { FONT, GROUND, INK } from "./look";

/**
 * The amounts of an order in major units: each line's sum, what is added or taken off (by which discount codes), and
 * the total that the card was charged.
 */
export const OrderSums = z.object({
  currency: z.string().length(3),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), sum: z.number() })),
  delivery: z.number(),
  tax: z.number(),
  discount: z.number(),
  codes: z.array(z.string()).default([]),
  total: z.number(),
});
type OrderSums = z.infer<typeof OrderSums>;

const cell = { padding: "12px 0", borderTop: `1px solid ${GROUND.line}`, verticalAlign: "top" } as const;
const amount = { ...cell, textAlign: "right", paddingLeft: "16px", whiteSpace: "nowrap" } as const;
const figures = { fontVariantNumeric: "tabular-nums" } as const;

/** The lines of an order and its total, as a table that a screen reader reads well. */
export function OrderLines({ sums }: { sums: OrderSums }) {
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
              <bdi>{line.title}</bdi>
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
