import { extraRows } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import styles from "./sum-rows.module.css";

/**
 * The sum of the items, and what is added to it or subtracted, as rows of a `dl`; none if that sum is the total.
 * Minor units.
 */
export function SumRows({ itemsTotal, extras }: { itemsTotal: number; extras: Extras | undefined }) {
  const rows = extraRows(extras);
  if (rows.length === 0) return null;
  return (
    <>
      <SumRow label="Items" value={formatMoney(itemsTotal)} />
      {rows.map(({ label, amount }) => (
        <SumRow key={label} label={label} value={amount} />
      ))}
    </>
  );
}

/** One row: `strong` for the total. */
export function SumRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : styles.part}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
