import { Box, Text } from "@chakra-ui/react";
import { CardElement } from "@stripe/react-stripe-js";
import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

type Props = {
  disabled: boolean;
  testMode: boolean;
  /** The id of the message about the card, while there is one. */
  faultId: string | undefined;
  onError: (message: string | null) => void;
};

/**
 * Stripe's card field. It is in a frame of its own, so it gets the shop's colours as values, again whenever the colour
 * mode changes.
 */
export function CardField({ disabled, testMode, faultId, onError }: Props) {
  const style = useCardStyle();
  return (
    <Box>
      <Text id="card-label" fontSize="sm" fontWeight="medium" mb="1.5">
        Card
      </Text>
      <Box
        role="group"
        aria-labelledby="card-label"
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        borderWidth="1px"
        borderColor={faultId === undefined ? "border.control" : "border.error"}
        boxShadow={faultId === undefined ? undefined : "0 0 0 1px var(--chakra-colors-border-error)"}
        borderRadius="l2"
        bg="bg.panel"
        px="3"
        py="3.5"
        minH="12"
        _focusWithin={{ outline: "2px solid", outlineColor: "fg", outlineOffset: "1px" }}
      >
        {style ? (
          <CardElement options={{ style, disabled }} onChange={(event) => onError(event.error?.message ?? null)} />
        ) : null}
      </Box>
      {testMode ? (
        <Text fontSize="sm" color="fg.muted" mt="1.5">
          Example test card: 4242 4242 4242 4242, any future date and any CVC.
        </Text>
      ) : null}
    </Box>
  );
}

function useCardStyle(): StripeCardElementOptions["style"] | null {
  const [style, setStyle] = useState<StripeCardElementOptions["style"] | null>(null);
  useEffect(() => {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const read = () => setStyle(readCardStyle());
    read();
    dark.addEventListener("change", read);
    return () => dark.removeEventListener("change", read);
  }, []);
  return style;
}

function readCardStyle(): StripeCardElementOptions["style"] {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string, otherwise: string) =>
    tokens.getPropertyValue(`--chakra-colors-${name}`).trim() || otherwise;
  return {
    base: {
      color: color("fg", "#111111"),
      fontSize: "16px",
      "::placeholder": { color: color("fg-subtle", "#666666") },
    },
    invalid: { color: color("fg-error", "#b3123b") },
  };
}
