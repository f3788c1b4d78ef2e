import { Box, Grid, Skeleton, Stack } from "@chakra-ui/react";
import { WithoutScripts } from "~/ui/without-scripts";

/**
 * Takes the place of the checkout until the browser has read its cart. It has the same columns, so that nothing jumps.
 */
export function CheckoutSkeleton() {
  return (
    <>
      <WithoutScripts>
        Checkout needs JavaScript: your cart is kept in this browser, and the card field comes from the card provider.
      </WithoutScripts>
      <Box role="status" aria-label="Loading your cart" css={{ "@media (scripting: none)": { display: "none" } }}>
        <Grid templateColumns={{ base: "1fr", lg: "minmax(0, 1fr) 22rem" }} gap={{ base: "8", lg: "12" }} aria-hidden>
          <Stack gap="4">
            <Skeleton height="8" width="9rem" />
            <Skeleton height="7.5rem" />
            <Skeleton height="7.5rem" />
          </Stack>
          <Skeleton height="11rem" borderRadius="l3" />
        </Grid>
      </Box>
    </>
  );
}
