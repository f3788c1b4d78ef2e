import { Button, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import type { Account } from "~/domain/account";

/** The dashboard's first screen: who is signed in, and where to go on. My Orders is here for admins, who buy, too. */
export function Welcome({ account }: { account: Account }) {
  const isAdmin = account.role === "admin";
  return (
    <Stack gap="4" align="flex-start">
      {account.photo ? (
        <chakra.img
          src={account.photo}
          alt=""
          width="72px"
          height="72px"
          borderRadius="full"
          objectFit="cover"
          referrerPolicy="no-referrer"
        />
      ) : null}
      <Heading as="h1" textStyle="display" overflowWrap="anywhere">
        {account.displayName ? `Welcome, ${account.displayName}` : "Welcome"}
      </Heading>
      <Text color="fg.muted" overflowWrap="anywhere">
        You are signed in as {account.email}
        {isAdmin ? ", with an admin account" : ""}.
      </Text>
      <Flex gap="3" wrap="wrap" mt="2">
        {isAdmin ? (
          <Button asChild size="lg">
            <Link to="/dashboard/manageAllOrders">See all orders</Link>
          </Button>
        ) : null}
        <Button asChild size="lg" variant={isAdmin ? "outline" : "solid"}>
          <Link to="/dashboard/myOrders">See my orders</Link>
        </Button>
      </Flex>
    </Stack>
  );
}
