import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paymentPath } from "./payment-path";
import type { PaymentState } from "./payment-state";

type Props = { state: PaymentState; onClose: () => void };

/**
 * Shown when the card was confirmed and there is no order to show: the payment is still being checked (its page opens
 * automatically, or by a link where that fails), or it was refused for certain.
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
