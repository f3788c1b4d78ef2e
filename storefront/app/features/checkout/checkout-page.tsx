import { useNavigate } from "@remix-run/react";
import type { Delivery } from "medusa-backend/contract";
import { useEffect, useRef, useState } from "react";
import { holdCart } from "~/cart/hold";
import { clearBoughtCart } from "~/cart/known-cart-storage";
import { totalQuantity } from "~/domain/cart";
import { nothingAddedSentence } from "~/domain/costs";
import { paymentPath } from "~/domain/payment";
import { useAddressAdvice } from "~/ui/address/use-address-advice";
import { Late, latePart } from "~/ui/late/late-part";
import { MisfitNote } from "~/ui/misfit-note";
import { Notice } from "~/ui/notice";
import { placedOrder } from "~/ui/placed-order";
import { useAccount } from "~/ui/shop-context";
import { Skeleton } from "~/ui/skeleton";
import titles from "~/ui/titles.module.css";
import { WithoutScripts } from "~/ui/without-scripts";
import { fieldOf } from "~/ui/write-field";
import cartChangesCss from "./cart-changes.module.css";
import { CartLines } from "./cart-lines";
import styles from "./checkout-page.module.css";
import checkoutSkeletonCss from "./checkout-skeleton.module.css";
import { DeliveryForm } from "./delivery-form";
import { deliveryDrafts } from "./delivery-storage";
import { DiscountCode } from "./discount-code";
import { EmptyCart } from "./empty-cart";
import { UNKNOWN_CART_ID } from "./empty-cart-ids";
import { InterruptedPayment } from "./interrupted-payment";
import { OrderSummary } from "./order-summary";
import { forgetPendingPayments } from "./pending-payment";
import { PROCEED_ID } from "./proceed-to-payment";
import { type ChosenCountry, notServed, type Places } from "./served-countries";
import { TestMark } from "./test-mark";
import { usePendingPayment } from "./use-pending-payment";
import { useServerCart } from "./use-server-cart";

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
      className={cartChangesCss.changes}
      onDismiss={onDismiss}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Notice>
  );
}

/**
 * Takes the place of the checkout until the browser has read its cart. It has the same columns, so that nothing jumps.
 */
function CheckoutSkeleton() {
  return (
    <>
      <WithoutScripts>
        Checkout needs JavaScript: your cart is kept in this browser, and the card field comes from the card provider.
      </WithoutScripts>
      <div role="status" aria-label="Loading your cart" className={checkoutSkeletonCss.waiting}>
        <div className={styles.columns} aria-hidden>
          <div className={checkoutSkeletonCss.lines}>
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

const PAYMENT_DIALOG = latePart(() => import("./payment-dialog"), {
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
  const cart = useServerCart(refusal || country?.code === usual ? undefined : country?.code || undefined);
  const advice = useAddressAdvice(usual ?? "");
  const navigate = useNavigate();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  useHeldCart(delivery !== null);
  const [placed, setPlaced] = useState(false);
  const here = useIsMounted();
  const { pending, dismiss } = usePendingPayment(account?.email ?? "", delivery !== null);
  const form = useRef<HTMLFormElement>(null);

  const whereTo = country && {
    country: country.code,
    refusal,
    onChange: () => form.current && fieldOf(form.current, "country")?.focus(),
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
    forgetPendingPayments();
    deliveryDrafts.forget();
    setDelivery(null);
    if (here.current) navigate("/dashboard/myOrders", { state: placedOrder(orderId) });
  }

  const waiting = !cart.ready || placed || pending === "asking";
  const empty = cart.items.length === 0 && delivery === null;
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
          <CartLines items={cart.items} increment={cart.increment} decrement={cart.decrement} remove={cart.remove} />
          <div className={styles.summary}>
            <OrderSummary
              quantity={totalQuantity(cart)}
              itemsTotal={cart.itemsTotal}
              extras={cart.extras}
              total={cart.total}
              costs={cart.costs}
              costsFailed={cart.costsFailed}
              whereTo={whereTo}
            >
              <MisfitNote items={cart.items} costs={cart.costs} />
              <DiscountCode
                typed={cart.typedCode}
                costs={cart.costs}
                failed={cart.costsFailed}
                onCode={cart.setTypedCode}
              />
            </OrderSummary>
          </div>
          <DeliveryForm
            name={account?.displayName ?? ""}
            email={account?.email ?? ""}
            places={places}
            form={form}
            advice={advice}
            toPay={{ total: cart.total, arrival: cart.costs?.arrival ?? null, whereTo }}
            onCountry={setCountry}
            onDelivery={setDelivery}
          />
        </div>
      ) : null}
      {delivery ? (
        <Late
          part={PAYMENT_DIALOG}
          props={{
            purchase: {
              items: cart.items,
              delivery,
              total: cart.total,
              extras: cart.extras,
              discountCode: cart.discountCode,
              arrival: cart.costs?.arrival ?? null,
              terms: cart.costs ? nothingAddedSentence(cart.costs) : "",
            },
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

/** What is being paid must not change because of another device. */
function useHeldCart(paying: boolean): void {
  useEffect(() => (paying ? holdCart() : undefined), [paying]);
}
