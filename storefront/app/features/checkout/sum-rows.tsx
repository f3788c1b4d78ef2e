import { Box, Flex } from "@chakra-ui/react";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import { extraRows } from "~/ui/extra-rows";

/**
 * The sum of the items, and what is added to it or subtracted, as rows of a `dl`; none where that sum is the total.
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
    <Flex justify="space-between" gap="4" {...(strong ? TOTAL : PART)}>
      <dt>{label}</dt>
      <Box as="dd" fontVariantNumeric="tabular-nums">
        {value}
      </Box>
    </Flex>
  );
}

const PART = { color: "fg.muted", py: "1" } as const;
const TOTAL = {
  fontWeight: "semibold",
  fontSize: "lg",
  borderTopWidth: "1px",
  borderColor: "border.emphasized",
  pt: "3",
  mt: "3",
} as const;
