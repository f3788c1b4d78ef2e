import { Box, Button, Field, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { totalAmount } from "~/domain/cart";
import { arrivalWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { Advice } from "~/ui/address/use-address-advice";
import { useDates } from "~/ui/shop-context";
import { authoriseCard } from "./authorise-card";
import { CardField } from "./card-field";
import { whereTo } from "./delivery-words";
import type { CardVerdict } from "./payment-messages";
import { type Attempt, isBusy, type PaymentState, type Purchase } from "./payment-state";
import { SumRows } from "./sum-rows";

/** How many lines of the cart are named; of a longer one the rest is counted. */
const NAMED = 4;

/** What is paid for, where it goes and when it arrives. */
function PurchaseFacts({ purchase: { items, delivery, arrival } }: { purchase: Purchase }) {
  const dates = useDates();
  const named = items.length > NAMED ? items.slice(0, NAMED - 1) : items;
  return (
    <>
      <Box as="ul" listStyleType="none" aria-label="What you buy">
        {named.map(({ productId, name, price, quantity }) => (
          <Flex as="li" key={productId} justify="space-between" gap="4">
            <Text minW="0" overflowWrap="anywhere">
              {quantity > 1 ? `${name} × ${quantity.toLocaleString("en-US")}` : name}
            </Text>
            <Text fontVariantNumeric="tabular-nums">{formatMoney(price * quantity)}</Text>
          </Flex>
        ))}
        {items.length > named.length ? (
          <Text as="li" color="fg.muted">
            {`and ${(items.length - named.length).toLocaleString("en-US")} other products`}
          </Text>
        ) : null}
      </Box>
      <Text mt="2" mb="3" fontSize="sm" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-line">
        {`To ${whereTo(delivery)}${arrival ? `\n${arrivalWords(arrival, dates)}.` : ""}`}
      </Text>
    </>
  );
}

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

/** What is paid for, by whom, and the card; errors are below the form, and what is about the card marks its field. */
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
  const alert = useSeenAlert(state.message);
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
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      aria-busy={busy}
      aria-label="Card payment"
      data-asks-who=""
    >
      <Stack gap="4">
        <Box bg="bg.subtle" borderRadius="l2" px="4" py="3">
          <PurchaseFacts purchase={purchase} />
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
          {purchase.terms ? (
            <Text fontSize="sm" color="fg.muted">
              {purchase.terms}
            </Text>
          ) : null}
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
        <Text fontSize="sm" color="fg.muted" textAlign="center">
          Card payments by <b>Stripe</b>. Your card number goes to Stripe, not to us.
        </Text>
        <Box ref={alert} role="alert" minH="6">
          <Text as="span" id={MESSAGE_ID} color="fg.error">
            {message}
          </Text>
          {state.declined && cardMessage === null ? (
            <Text fontWeight="medium">Not charged. Try another card.</Text>
          ) : null}
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
 * During a payment, every control is disabled and cannot hold the focus, so the form takes it. Afterwards the focus
 * goes to the card if `focusCard` says that the card is at fault, else back to the button.
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

/** Scrolls to the message about a failed payment: the focus is on the card above it, often at the window's edge. */
function useSeenAlert(message: string | null) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return alert;
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
