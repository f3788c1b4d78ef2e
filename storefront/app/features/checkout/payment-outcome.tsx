import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paymentPath } from "./payment-path";
import type { PaymentState } from "./payment-state";

type Props = { state: PaymentState; onClose: () => void };

/**
 * What there is to say once the card has been asked and no order can be shown: still being checked (the payment's page opens by
 * itself, and by hand where that fails), or refused for certain.
 */
export function PaymentOutcome({ state, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refused = state.phase === "refused";
  return (
    <Stack gap="4" role="alert">
      <Heading as="h3" size="lg" ref={heading} tabIndex={-1}>
        {refused ? "Failed to make an order." : "Your payment is being checked"}
      </Heading>
      <Text color="fg.muted">{state.message}</Text>
      {refused ? (
        <Button size="lg" onClick={onClose}>
          Back to your cart
        </Button>
      ) : (
        <Button asChild size="lg">
          <Link to={paymentPath(state.attempt?.paymentIntentId ?? "")}>See what became of it</Link>
        </Button>
      )}
    </Stack>
  );
}
