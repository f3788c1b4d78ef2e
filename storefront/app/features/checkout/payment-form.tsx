import { Box, Button, Field, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { totalAmount } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import type { Advice } from "~/ui/address/use-address-advice";
import { authoriseCard } from "./authorise-card";
import { CardField } from "./card-field";
import type { CardVerdict } from "./payment-messages";
import { type Attempt, isBusy, type PaymentState, type Purchase } from "./payment-state";
import { SumRows } from "./sum-rows";

type Props = {
  state: PaymentState;
  purchase: Purchase;
  testMode: boolean;
  /** True when Stripe's library could not be loaded; the form then offers to load it again. */
  libraryFailed: boolean;
  /** What the shop thinks of the number and the postcode; their fields are below the dialog. */
  advice: Advice;
  onRetry: () => void;
  onPay: (authorise: (attempt: Attempt) => Promise<CardVerdict>) => void;
};

const MESSAGE_ID = "payment-message";

/** Total, recipient, card and button; errors are shown below the form, and what is about the card marks its field. */
export function PaymentForm({ state, purchase, testMode, libraryFailed, advice, onRetry, onPay }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [cardMessage, setCardMessage] = useState<string | null>(null);
  const busy = isBusy(state.phase);
  const cardFault = cardMessage ?? (state.phase === "ready" ? state.message : null);
  const focusCard = () => {
    const card = cardFault === null ? null : elements?.getElement(CardElement);
    // Whatever stands in for Stripe's field may have no focus to give.
    if (typeof card?.focus !== "function") return false;
    card.focus();
    return true;
  };
  const { form, button } = useKeptFocus(busy, focusCard);
  const failed = libraryFailed || state.phase === "unprepared";
  const message =
    cardMessage ??
    state.message ??
    (libraryFailed ? "The card field could not be loaded. Nothing has been charged." : null);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card) onPay((attempt) => authoriseCard(stripe, card, attempt));
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} noValidate aria-busy={busy} aria-label="Card payment">
      <Stack gap="4">
        <Box bg="bg.subtle" borderRadius="l2" px="4" py="3">
          {purchase.extras ? (
            <Box as="dl" mb="2">
              <SumRows itemsTotal={totalAmount(purchase)} extras={purchase.extras} />
            </Box>
          ) : null}
          <Flex justify="space-between" align="baseline" gap="4">
            <Text color="fg.muted">Total Payable Amount</Text>
            <Text fontSize="2xl" fontWeight="semibold" letterSpacing="-0.02em">
              {formatMoney(state.attempt?.total ?? purchase.total)}
            </Text>
          </Flex>
        </Box>
        <Known label="Name" value={purchase.delivery.name} />
        <Known label="Email" value={purchase.delivery.email} />
        <Known label="Phone" value={purchase.delivery.phone} />
        <Advised advice={advice} />
        <CardField
          disabled={busy}
          testMode={testMode}
          faultId={cardFault === null ? undefined : MESSAGE_ID}
          onError={setCardMessage}
        />
        <Button
          ref={button}
          type="submit"
          size="xl"
          disabled={!stripe || state.phase !== "ready"}
          loading={busy}
          loadingText="Loading…"
          width="full"
        >
          Confirm Order Payment
        </Button>
        <Box role="alert" id={MESSAGE_ID} minH="6" color="fg.error">
          {message}
        </Box>
        {failed ? (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}

/**
 * While paying, everything is disabled and nothing could hold the focus: the form takes it. Afterwards it goes to the
 * card where `focusCard` says that the card is at fault, else back to the button.
 */
function useKeptFocus(busy: boolean, focusCard: () => boolean) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (busy === wasBusy.current) return;
    wasBusy.current = busy;
    const { activeElement } = document;
    if (activeElement !== document.body && !form.current?.contains(activeElement)) return;
    if (busy) form.current?.focus({ preventScroll: true });
    else if (!focusCard()) button.current?.focus();
  }, [busy, focusCard]);
  return { form, button };
}

/** The advice on fields of the page, which the dialog covers. It refuses nothing here either. */
function Advised({ advice: { phone, postcode } }: { advice: Advice }) {
  return (
    <Stack gap="2" role="status" _empty={{ display: "none" }}>
      {[phone, postcode].map((text, place) =>
        text ? (
          <Text key={place === 0 ? "phone" : "postcode"} borderStartWidth="2px" borderColor="accent.solid" ps="3">
            <b>{place === 0 ? "Phone: " : "Postal code: "}</b>
            {text}
          </Text>
        ) : null,
      )}
    </Stack>
  );
}

function Known({ label, value }: { label: string; value: string }) {
  return (
    <Field.Root disabled>
      <Field.Label _disabled={{ opacity: "1" }}>{label}</Field.Label>
      <Input value={value} readOnly bg="bg.subtle" borderColor="border" color="fg.muted" _disabled={{ opacity: "1" }} />
    </Field.Root>
  );
}
