import { CloseButton, Dialog, Portal } from "@chakra-ui/react";
import { Elements } from "@stripe/react-stripe-js";
import { useRef } from "react";
import type { AppError } from "~/domain/app-error";
import type { Advice } from "~/ui/address/use-address-advice";
import { ChakraScreen } from "~/ui/chakra-screen";
import { usePayments } from "~/ui/shop-context";
import { DialogEdges } from "./dialog-edges";
import { usePaymentsLibrary } from "./load-payments";
import { PaymentForm } from "./payment-form";
import { PaymentOutcome } from "./payment-outcome";
import { isBusy, type Purchase } from "./payment-state";
import { TestMark } from "./test-mark";
import { useInertPage } from "./use-inert-page";
import { usePayment } from "./use-payment";

type Props = {
  purchase: Purchase;
  advice: Advice;
  onClose: () => void;
  onPlaced: (orderId: string) => void;
  onRefused: (error: AppError, during: "preparing" | "ordering") => void;
  onUnknown: (paymentIntentId: string) => void;
};

/** The payment, from the intent to the order. It cannot be closed while money may be moving. */
export default function PaymentDialog({ purchase, advice, onClose, onPlaced, onRefused, onUnknown }: Props) {
  const payments = usePayments();
  const library = usePaymentsLibrary(payments);
  const { state, pay, retryPrepare } = usePayment(purchase, { onPlaced, onRefused, onUnknown });
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
                          state={state}
                          purchase={purchase}
                          testMode={payments.testMode}
                          libraryFailed={library.failed}
                          advice={advice}
                          onRetry={() => (library.failed ? library.retry() : retryPrepare())}
                          onPay={pay}
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
