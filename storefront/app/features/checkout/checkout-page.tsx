import { useNavigate } from "@remix-run/react";
import type { Delivery } from "medusa-backend/contract";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clearBoughtCart } from "~/cart/known-cart-storage";
import { holdCart } from "~/cart/store";
import { nothingAddedSentence } from "~/domain/costs";
import { paymentPath } from "~/domain/payment";
import { abortedAfter, FORM_TIMEOUT_MS } from "~/lib/times";
import { useAddressAdvice } from "~/ui/address/address-fields";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { InlineScript, useNonce } from "~/ui/inline-script";
import { Lazy, lazyPart } from "~/ui/lazy/lazy-part";
import { MisfitNote } from "~/ui/misfit-note";
import { Notice } from "~/ui/notice";
import { MAY_BE_FIRST } from "~/ui/page-scripts/script-names";
import { placedOrder } from "~/ui/placed-order";
import { useAccount } from "~/ui/shop-context";
import { Skeleton } from "~/ui/skeleton";
import skeleton from "~/ui/skeleton.module.css";
import titles from "~/ui/titles.module.css";
import { WithoutScripts } from "~/ui/without-scripts";
import { fieldOf } from "~/ui/write-field";
import { CartLines } from "./cart-lines";
import styles from "./checkout-page.module.css";
import { DeliveryForm } from "./delivery-form";
import { deliveryDrafts } from "./delivery-storage";
import script from "./empty-cart.inline?script";
import { EMPTY_CART_ID, UNKNOWN_CART_ID } from "./empty-cart-storage";
import { DiscountCode, OrderSummary, PROCEED_ID } from "./order-summary";
import { pendingPayments, readPayment, TestMark } from "./payments";
import { type ChosenCountry, notServed, type Places } from "./served-countries";
import { useServerCart } from "./server-cart";

/** The changes that the server's answer made to the cart. It takes the focus, because it is why the payment stopped. */
function CartChanges({ changes, onDismiss }: { changes: string[]; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.focus();
  }, [changes]);
  if (changes.length === 0) return null;
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      role="alert"
      status="warning"
      title="Your cart has changed. Nothing has been charged."
      className={styles.changes}
      onDismiss={onDismiss}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Notice>
  );
}

/** In place of the checkout until the browser has read its cart; its columns are the same, so that nothing jumps. */
function CheckoutSkeleton() {
  return (
    <>
      <WithoutScripts>
        Checkout needs JavaScript: your cart is kept in this browser, and the card field comes from the card provider.
      </WithoutScripts>
      <div role="status" aria-label="Loading your cart" className={styles.waiting}>
        <div className={styles.columns} aria-hidden>
          <div className={skeleton.list}>
            <Skeleton height="2rem" width="9rem" />
            <Skeleton height="7.5rem" />
            <Skeleton height="7.5rem" />
          </div>
          <Skeleton height="11rem" panel />
        </div>
      </div>
    </>
  );
}

const PAYMENT_DIALOG = lazyPart(() => import("./payment-dialog"), {
  name: "The payment",
  askedFor: ({ purchase }) => purchase.delivery,
});

/** Cart, summary and delivery form; the payment opens over them once the form is complete. */
export function CheckoutPage({ places }: { places: Places }) {
  const account = useAccount();
  const { countries } = places;
  const [country, setCountry] = useState<ChosenCountry | null>(null);
  const refusal = country && notServed(country.code, places);
  const usual = countries[0]?.code;
  const countryAsked = refusal || country?.code === usual ? undefined : country?.code || undefined;
  const cart = useServerCart(countryAsked, country !== null);
  const advice = useAddressAdvice(usual ?? "");
  const navigate = useNavigate();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const isPaying = delivery !== null;
  // What is being paid must not change because of another device.
  useEffect(() => (isPaying ? holdCart() : undefined), [isPaying]);
  const [placed, setPlaced] = useState(false);
  const here = useIsMounted();
  const { pending, dismiss } = usePendingPayment(account?.email ?? "", isPaying);
  const form = useRef<HTMLFormElement>(null);
  const [isFormOpen, setIsFormOpen] = useState(false);

  const whereTo = country && {
    country: country.code,
    refusal,
    onChange: () => {
      flushSync(() => setIsFormOpen(true));
      if (form.current) fieldOf(form.current, "country")?.focus();
    },
  };

  function close() {
    setDelivery(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(PROCEED_ID)?.focus();
    });
  }

  async function finish(orderId: string) {
    setPlaced(true);
    await clearBoughtCart();
    pendingPayments.forgetAll();
    deliveryDrafts.forget();
    setDelivery(null);
    if (here.current) navigate("/dashboard/myOrders", { state: placedOrder(orderId) });
  }

  const chosenDelivery = cart.deliveries.find(({ shippingOptionId: id }) => id === cart.shippingOptionId);
  const waiting = !cart.ready || placed || pending === "asking";
  const empty = cart.items.length === 0 && !isPaying;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={titles.display}>Checkout</h1>
        <TestMark />
      </div>
      {waiting ? (
        <div id={UNKNOWN_CART_ID} suppressHydrationWarning>
          <CheckoutSkeleton />
        </div>
      ) : null}
      {!waiting ? <CartChanges changes={cart.changes} onDismiss={cart.dismiss} /> : null}
      {!waiting && !empty && pending === "interrupted" ? (
        <InterruptedPayment onPayAgain={() => form.current?.requestSubmit()} onDismiss={dismiss} />
      ) : null}
      {empty && (!waiting || !cart.ready) ? <EmptyCart known={!waiting} /> : null}
      {!waiting && !empty ? (
        <div className={styles.columns}>
          <CartLines items={cart.items} />
          <div className={styles.summary}>
            <OrderSummary cart={cart} whereTo={whereTo}>
              <MisfitNote items={cart.items} costs={cart.costs} />
              <DiscountCode cart={cart} />
            </OrderSummary>
          </div>
          <DeliveryForm
            name={account?.displayName ?? ""}
            email={account?.email ?? ""}
            places={places}
            form={form}
            advice={advice}
            cart={cart}
            whereTo={whereTo}
            isOpen={isFormOpen}
            onOpen={() => setIsFormOpen(true)}
            onCountry={setCountry}
            onDelivery={setDelivery}
          />
        </div>
      ) : null}
      {delivery ? (
        <Lazy
          part={PAYMENT_DIALOG}
          props={{
            purchase: {
              items: cart.items,
              delivery,
              total: cart.total,
              extras: cart.extras,
              discountCode: cart.discountCode,
              shippingOptionId: cart.shippingOptionId,
              deliveryName: chosenDelivery?.name,
              arrival: cart.costs?.arrival ?? null,
              terms: cart.costs ? nothingAddedSentence(cart.costs) : "",
            },
            isPriced: cart.isPriced,
            advice: advice.texts,
            onClose: close,
            onPlaced: (orderId) => void finish(orderId),
            onUnknown: (paymentIntentId) => here.current && navigate(paymentPath(paymentIntentId)),
            onRefused: (error, during) => {
              cart.correct(error);
              if (during === "preparing") setDelivery(null);
            },
          }}
        />
      ) : null}
    </div>
  );
}

function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** Hidden while the cart is not `known`, except by a script (empty-cart.inline.ts) that only the server's page has. */
function EmptyCart({ known }: { known: boolean }) {
  const nonce = useNonce();
  // Somebody who comes back after paying was further down, beside the button.
  useEffect(() => {
    if (known) window.scrollTo(0, 0);
  }, [known]);
  return (
    <>
      <div id={EMPTY_CART_ID} hidden={!known} {...{ [MAY_BE_FIRST]: "" }} suppressHydrationWarning>
        <EmptyState
          title="Your cart is empty"
          text="Nothing to pay for yet. Pick a drone, and it waits here until you are ready, even if you come back later."
          picture="/images/products/kestrel-mini-2.webp"
          turn="late"
        >
          <ButtonLink size="lg" to="/explore">
            See all drones
          </ButtonLink>
        </EmptyState>
      </div>
      {known || import.meta.env.DEV ? null : <InlineScript nonce={nonce} text={script} />}
    </>
  );
}

const isTyping = () => document.activeElement?.matches("input, textarea, select") === true;

/** Browsers restore a page's scroll position, so it scrolls itself into view, unless somebody is typing. */
function InterruptedPayment({ onPayAgain, onDismiss }: { onPayAgain: () => void; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTyping()) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Notice
      ref={box}
      tabIndex={-1}
      role="status"
      status="warning"
      title="Your last payment was not finished. You have not been charged."
      className={styles.changes}
      onDismiss={onDismiss}
    >
      <p>Your cart is as you left it, and so is what you typed below.</p>
      <Button size="sm" variant="outline" className={styles.again} onClick={onPayAgain}>
        Pay again
      </Button>
    </Notice>
  );
}

/** Between two questions about a payment that was not finished, and how many are asked: about a minute's worth. */
const PAUSE_MS = 2_000;
const MOST_QUESTIONS = 30;

/**
 * What becomes of a payment that this browser started and did not see the end of (a reload, a closed tab, a cut
 * connection). `asking`: not known yet; `interrupted`: the card was not authorised, so nothing is charged and the cart
 * can be paid; `none`: there is no such payment. One that was made, or may have been, leads to its own page, so that
 * nobody pays twice; a card's late yes is still waited for, but not while another payment is open (`paying`).
 */
function usePendingPayment(email: string, paying: boolean) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<"none" | "asking" | "interrupted">("none");
  /** The payment whose end was told last. */
  const known = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the screen opens, and when a payment is closed
  useEffect(() => {
    const paymentIntentId = paying ? null : pendingPayments.of(email);
    if (!paymentIntentId) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const toItsPage = () => left.signal.aborted || navigate(paymentPath(paymentIntentId), { replace: true });
    const ask = async (questions: number) => {
      const outcome = (await readPayment(paymentIntentId, abortedAfter(FORM_TIMEOUT_MS, left.signal)))?.outcome;
      if (outcome === "not_charged") pendingPayments.forget(paymentIntentId);
      else if (outcome !== "unfinished") return void toItsPage();
      // Later answers about the same payment do not show again what was dismissed.
      if (known.current !== paymentIntentId) setPending("interrupted");
      known.current = paymentIntentId;
      if (outcome === "unfinished" && questions < MOST_QUESTIONS)
        timer = setTimeout(() => void ask(questions + 1).catch(() => undefined), PAUSE_MS);
    };
    if (!known.current) setPending("asking");
    ask(1).catch(() => known.current || toItsPage());
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [paying]);
  return { pending, dismiss: () => setPending("none") };
}
