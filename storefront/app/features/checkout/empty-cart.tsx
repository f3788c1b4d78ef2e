import { Box, Button, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { FaCartShopping } from "react-icons/fa6";

/** What checkout is without anything to buy: no form, a way to the drones. */
export function EmptyCart() {
  return (
    <Stack
      align="center"
      textAlign="center"
      gap="4"
      bg="bg.subtle"
      borderRadius="2xl"
      px="6"
      py={{ base: "16", md: "24" }}
    >
      <Box color="fg.subtle" fontSize="4xl" aria-hidden>
        <FaCartShopping />
      </Box>
      <Heading as="h2" size="2xl">
        Your cart is empty
      </Heading>
      <Text color="fg.muted" maxW="26rem">
        Nothing to pay for yet. Pick a drone, and it waits here until you are ready, also when you come back later.
      </Text>
      <Button asChild size="lg" mt="2">
        <Link to="/explore">Look at the drones</Link>
      </Button>
    </Stack>
  );
}
