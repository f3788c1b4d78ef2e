import { Box, Heading, Text } from "@chakra-ui/react";
import { formatMoney } from "~/domain/money";
import type { Extras } from "~/domain/order";
import { SumRow, SumRows } from "./sum-rows";

type Props = { quantity: number; itemsTotal: number; extras: Extras | undefined; total: number };

/**
 * Number of items and total price, in minor units; delivery, tax and discount have rows of their own when the server
 * named any.
 */
export function OrderSummary({ quantity, itemsTotal, extras, total }: Props) {
  return (
    <Box as="section" aria-labelledby="summary-heading" bg="bg.subtle" borderRadius="l3" p={{ base: "5", md: "6" }}>
      <Heading as="h2" id="summary-heading" size="xl">
        Order Summary
      </Heading>
      <Box as="dl" mt="4">
        <SumRow label="Total items" value={String(quantity)} />
        <SumRows itemsTotal={itemsTotal} extras={extras} />
        <SumRow label="Total price" value={formatMoney(total)} strong />
      </Box>
      <Text role="status" srOnly>
        {`${quantity} ${quantity === 1 ? "item" : "items"}, ${formatMoney(total)} in all`}
      </Text>
    </Box>
  );
}
