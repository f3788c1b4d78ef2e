import { Box, Button, Field, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeCardElementOptions } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { totalAmount } from "~/domain/cart";
import { arrivalWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { paymentPath } from "~/domain/payment";
import type { Advice } from "~/ui/address/address-fields";
import { usePayments } from "~/ui/shop-context";
import { useVisitorDates } from "~/ui/visitor";
import { whereTo } from "./delivery-fields";
import { SumRows } from "./order-summary";
import { type Attempt, type CardVerdict, isBusy, type Purchase, readCardError, refusedCard } from "./payment-state";
import type { usePayment } from "./use-payment";

/** How many lines of the cart are named; of a longer one the rest is counted. */
const NAMED = 4;

/** What is paid for, where it goes, how if the buyer chose that, and when it arrives. */
function PurchaseFacts({ purchase: { items, delivery, deliveryName, arrival } }: { purchase: Purchase }) {
  const dates = useVisitorDates();
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
        {[`To ${whereTo(delivery)}`, deliveryName, arrival && `${arrivalWords(arrival, dates)}.`]
          .filter(Boolean)
          .join("\n")}
      </Text>
    </>
  );
}

type Props = {
  payment: ReturnType<typeof usePayment>;
  purchase: Purchase;
  /** True when Stripe's library could not be loaded; the form then offers to load it again. */
  libraryFailed: boolean;
  /** What the shop thinks of the number and the address; their fields are below the dialog. */
  advice: Advice;
  onRetry: () => void;
  /** Escape was pressed in the card field, whose frame keeps its keys. */
  onEscape: () => void;
};

const MESSAGE_ID = "payment-message";

/** Errors are below the form, and what is about the card marks its field. */
export function PaymentForm(props: Props) {
  const { payment, purchase, libraryFailed, advice, onRetry, onEscape } = props;
  const { state, change } = payment;
  const stripe = useStripe();
  const elements = useElements();
  const [cardMessage, setCardMessage] = useState<string | null>(null);
  const busy = isBusy(state.phase);
  const cardFault = cardMessage ?? (state.phase === "ready" ? state.message : null);
  const focusCard = () => cardFault !== null && giveFocus(elements?.getElement(CardElement));
  const { form, button } = useKeptFocus(busy, focusCard);
  // Once it is paid, the cart is emptied.
  const changed = state.phase === "preparing" || state.phase === "ready" ? change : null;
  const alert = useSeenAlert(state.message);
  const failed = libraryFailed || state.phase === "unprepared";
  const message =
    cardMessage ??
    state.message ??
    (libraryFailed ? "The card field could not be loaded. Nothing has been charged." : null);

  function agree() {
    flushSync(payment.agree);
    // The button that was pressed is gone.
    button.current?.focus();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (stripe && card) payment.pay((attempt) => authoriseCard(stripe, card, attempt));
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} noValidate aria-busy={busy} aria-label="Card payment">
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
          faultId={cardFault === null ? undefined : MESSAGE_ID}
          onError={setCardMessage}
          onEscape={onEscape}
        />
        {changed ? (
          <Text role="status" fontWeight="medium">
            {changed}
          </Text>
        ) : null}
        {changed && state.phase === "ready" ? (
          <Button variant="outline" onClick={agree}>
            {`Agree to ${formatMoney(purchase.total)}`}
          </Button>
        ) : null}
        <Button
          ref={button}
          type="submit"
          size="xl"
          disabled={!stripe || state.phase !== "ready" || changed !== null}
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
          {state.next && cardMessage === null ? <Text fontWeight="medium">{state.next}</Text> : null}
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

/** False if it cannot take the focus: whatever stands in for Stripe's field may have none to give. */
function giveFocus(card: StripeCardElement | null | undefined): boolean {
  if (typeof card?.focus !== "function") return false;
  card.focus();
  return true;
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

/** Scrolls to the message about the payment: the focus is on the card above it, often at the window's edge. */
function useSeenAlert(message: string | null) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return alert;
}

/** The advice on fields of the page, which the dialog covers. It refuses nothing here either. */
function Advised({ advice: { address, phone, postcode } }: { advice: Advice }) {
  const texts = { Address: address, "Postal code": postcode, Phone: phone };
  return (
    <Stack gap="2" role="status" _empty={{ display: "none" }}>
      {Object.entries(texts).map(([field, text]) =>
        text ? (
          <Text key={field} borderStartWidth="2px" borderColor="accent.solid" ps="3">
            <b>{`${field}: `}</b>
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

type CardFieldProps = {
  disabled: boolean;
  /** The id of the message about the card, while there is one. */
  faultId: string | undefined;
  onError: (message: string | null) => void;
  onEscape: () => void;
};

/**
 * Stripe's card field, which takes the focus once it is there: it is the first that a buyer fills. It is in a frame of
 * its own, so it gets the shop's colours as values, again whenever the colour mode changes.
 */
function CardField({ disabled, faultId, onError, onEscape }: CardFieldProps) {
  const style = useCardStyle();
  const { testMode } = usePayments();
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
          <CardElement
            options={{ style, disabled }}
            onReady={giveFocus}
            onEscape={onEscape}
            onChange={(event) => onError(event.error?.message ?? null)}
          />
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

const NOT_TAKEN = "Your card could not be checked. Nothing has been charged; please try again.";

/**
 * Makes a payment method of the card and confirms the intent with it. Stripe shows the bank's challenge if one is
 * required, or sends the person there and back to the payment's page. Never throws: an outcome that is not known after
 * the confirmation was sent is `unknown`.
 */
async function authoriseCard(stripe: Stripe, card: StripeCardElement, attempt: Attempt): Promise<CardVerdict> {
  const { name, email, phone } = attempt.purchase.delivery;
  const method = await stripe
    .createPaymentMethod({ type: "card", card, billing_details: { name, email, phone } })
    .catch(() => null);
  if (!method) return { is: "refused", message: NOT_TAKEN };
  if (method.error) return refusedCard({ message: NOT_TAKEN, ...method.error });
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(attempt.clientSecret, {
      payment_method: method.paymentMethod.id,
      return_url: new URL(paymentPath(attempt.paymentIntentId), window.location.origin).href,
    });
    if (error) return readCardError(error);
    if (paymentIntent.status === "requires_capture" || paymentIntent.status === "succeeded")
      return { is: "authorised" };
    return paymentIntent.status === "processing" ? { is: "unknown" } : { is: "refused", message: NOT_TAKEN };
  } catch {
    return { is: "unknown" };
  }
}
