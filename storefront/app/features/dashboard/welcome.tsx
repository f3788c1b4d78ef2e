import { Button, chakra, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import type { Account } from "~/domain/account";

/** The dashboard's first screen: who is signed in, and where to go on. */
export function Welcome({ account }: { account: Account }) {
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
        You are signed in as {account.email}.
      </Text>
      <Button asChild size="lg" mt="2">
        <Link to="/dashboard/myOrders">See my orders</Link>
      </Button>
    </Stack>
  );
}
