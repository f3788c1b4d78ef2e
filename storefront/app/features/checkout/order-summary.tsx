import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { formatMoney } from "~/domain/money";

type Props = { quantity: number; itemsTotal: number; total: number };

/** Total items and total price, in minor units; what the server adds to the items' sum has a row of its own. */
export function OrderSummary({ quantity, itemsTotal, total }: Props) {
  return (
    <Box as="section" aria-labelledby="summary-heading" bg="bg.subtle" borderRadius="l3" p={{ base: "5", md: "6" }}>
      <Heading as="h2" id="summary-heading" size="xl">
        Order Summary
      </Heading>
      <Box as="dl" mt="4">
        <Row label="Total items" value={String(quantity)} />
        {total === itemsTotal ? null : (
          <>
            <Row label="Items" value={formatMoney(itemsTotal, "usd")} />
            <Row label="Shipping and tax" value={formatMoney(total - itemsTotal, "usd")} />
          </>
        )}
        <Row label="Total price" value={formatMoney(total, "usd")} strong />
      </Box>
      <Text role="status" srOnly>
        {`${quantity} items, ${formatMoney(total, "usd")} in all`}
      </Text>
    </Box>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const look = strong
    ? {
        fontWeight: "semibold",
        fontSize: "lg",
        borderTopWidth: "1px",
        borderColor: "border.emphasized",
        pt: "3",
        mt: "3",
      }
    : { color: "fg.muted", py: "1" };
  return (
    <Flex justify="space-between" gap="4" {...look}>
      <dt>{label}</dt>
      <Box as="dd" fontVariantNumeric="tabular-nums">
        {value}
      </Box>
    </Flex>
  );
}
