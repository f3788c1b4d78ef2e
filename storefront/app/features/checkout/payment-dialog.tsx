import { Button, CloseButton, Dialog, Heading, Portal, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { paymentPath } from "~/domain/payment";
import type { Advice } from "~/ui/address/address-fields";
import { ChakraScreen } from "~/ui/chakra-screen";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { isShopRenewed, reloadPage } from "~/ui/lazy/lazy-part";
import { type Payments, usePayments } from "~/ui/shop-context";
import { PaymentForm } from "./payment-form";
import { isBusy, type PaymentState, type Purchase } from "./payment-state";
import { TestMark } from "./payments";
import { type Handlers, usePayment } from "./use-payment";

/** After the card was confirmed without an order: it is still being checked, or it was refused for certain. */
function PaymentOutcome({ state, onClose }: { state: PaymentState; onClose: () => void }) {
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

/**
 * Keeps Tab inside a dialog over an inert page: after its last element the focus goes to the dialog itself, and
 * backwards to the last element. It needs to know nothing of the frames that hold the card's fields.
 */
function DialogEdges({ dialog, children }: { dialog: RefObject<HTMLElement | null>; children: ReactNode }) {
  const toStart = () => dialog.current?.focus();
  const toEnd = () => {
    const last = [...(dialog.current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])].at(-1);
    (last ?? dialog.current)?.focus();
  };
  return (
    <>
      <Edge onReach={toEnd} />
      {children}
      <Edge onReach={toStart} />
    </>
  );
}

/** A tab stop that passes the focus on at once. */
function Edge({ onReach }: { onReach: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it is no control, and nobody stays on it
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <span tabIndex={0} onFocus={onReach} />;
}

/**
 * Makes the page behind a dialog inert, but not the toasts. A focus trap would also keep the bank's challenge, which
 * Stripe puts over the dialog, from focus and clicks.
 */
function useInertPage(dialog: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const kept = [dialog.current, ...document.querySelectorAll(".Toastify")].filter((element) => element !== null);
    const behind = outside(document.body, kept).filter((element) => !element.hasAttribute("inert"));
    for (const element of behind) element.setAttribute("inert", "");
    return () => {
      for (const element of behind) element.removeAttribute("inert");
    };
  }, [dialog]);
}

function outside(parent: Element, kept: Element[]): Element[] {
  return [...parent.children].flatMap((child) => {
    if (kept.includes(child)) return [];
    return kept.some((element) => child.contains(element)) ? outside(child, kept) : [child];
  });
}

/**
 * What has the focus in the dialog. Chakra gives the focus in a later frame, to the button that closes the dialog while
 * there is no card field: Enter, pressed twice, closed it. And it may be so late that somebody is already typing.
 */
function focusedIn(dialog: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  return dialog?.contains(activeElement) && activeElement instanceof HTMLElement ? activeElement : null;
}

type Props = Handlers & { purchase: Purchase; isPriced: boolean; advice: Advice; onClose: () => void };

/** The payment, from the intent to the order. It cannot be closed while money may be moving. */
export default function PaymentDialog({ purchase, isPriced, advice, onClose, ...handlers }: Props) {
  const library = usePaymentsLibrary(usePayments());
  const payment = usePayment(purchase, isPriced, handlers);
  const { state } = payment;
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useInertPage(frame);
  const busy = isBusy(state.phase);

  return (
    <ChakraScreen>
      <Dialog.Root
        open
        modal={false}
        preventScroll
        closeOnInteractOutside={false}
        initialFocusEl={() => focusedIn(content.current) ?? content.current}
        closeOnEscape={!busy}
        onOpenChange={({ open }) => open || busy || onClose()}
        scrollBehavior="outside"
        size="md"
      >
        <Portal>
          <div ref={frame}>
            <Dialog.Backdrop />
            <Dialog.Positioner>
              <DialogEdges dialog={content}>
                <Dialog.Content ref={content} aria-modal {...SHEET}>
                  <Dialog.Header alignItems="center" gap="3">
                    <Dialog.Title fontSize="xl" letterSpacing="-0.02em">
                      Pay by card
                    </Dialog.Title>
                    <TestMark />
                  </Dialog.Header>
                  <Dialog.Body pb="6">
                    {state.phase === "unknown" || state.phase === "refused" ? (
                      <PaymentOutcome state={state} onClose={onClose} />
                    ) : (
                      <Elements stripe={library.stripe}>
                        <PaymentForm
                          payment={payment}
                          purchase={purchase}
                          libraryFailed={library.failed}
                          advice={advice}
                          onRetry={() => (library.failed ? library.retry() : payment.retryPrepare())}
                          onEscape={() => busy || onClose()}
                        />
                      </Elements>
                    )}
                  </Dialog.Body>
                  <Dialog.CloseTrigger asChild top="4" insetEnd="3">
                    <CloseButton size="lg" aria-label="Close" disabled={busy} />
                  </Dialog.CloseTrigger>
                </Dialog.Content>
              </DialogEdges>
            </Dialog.Positioner>
          </div>
        </Portal>
      </Dialog.Root>
    </ChakraScreen>
  );
}

/** The whole screen on a phone, a card on wider screens. */
const SHEET = {
  minH: { base: "100dvh", md: "auto" },
  maxW: { base: "full", md: "md" },
  my: { base: "0", md: "16" },
  borderRadius: { base: "0", md: "l3" },
  _focusVisible: { outline: "2px solid", outlineColor: "fg", outlineOffset: "-4px" },
} as const;

type LibrarySource = Pick<Payments, "publishableKey" | "sandboxScript">;

const loadProvider = lazyModule(() => import("@stripe/stripe-js/pure"));

/** Stripe's library, which takes what the sandbox's script has defined. Rejects if either cannot be loaded. */
async function loadPayments({ publishableKey, sandboxScript }: LibrarySource): Promise<Stripe> {
  if (sandboxScript) await provideSandbox(sandboxScript);
  const { loadStripe } = await loadProvider();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The card provider's library is for browsers only");
  return stripe;
}

/** Without it `loadStripe` would ask Stripe itself. */
async function provideSandbox(address: string): Promise<void> {
  if (!window.Stripe) await loadScript(address);
  if (!window.Stripe) throw new Error("The payment sandbox's script defines no Stripe");
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment sandbox's script could not be loaded"));
    };
    document.head.append(script);
  });
}

/** `stripe` is null until it is loaded. `retry` loads it again, with a new page if the shop was updated. */
function usePaymentsLibrary({ publishableKey, sandboxScript }: LibrarySource) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [loading, setLoading] = useState<"yes" | "failed">("yes");
  useEffect(() => {
    if (loading === "failed") return;
    let gone = false;
    loadPayments({ publishableKey, sandboxScript }).then(
      (loaded) => gone || setStripe(loaded),
      () => gone || setLoading("failed"),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, sandboxScript, loading]);
  const retry = async () => {
    if (!(await isShopRenewed()) || !(await reloadPage())) setLoading("yes");
  };
  return { stripe, failed: loading === "failed" && stripe === null, retry: () => void retry() };
}
