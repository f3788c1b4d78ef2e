import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paymentPath } from "~/domain/payment";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import { readPayment } from "./payment-wire";
import { forgetPayment, pendingPaymentOf } from "./pending-payment";

/** Between two questions about a payment that was not finished, and how many are asked: about a minute's worth. */
const PAUSE_MS = 2_000;
const MOST_QUESTIONS = 30;

/**
 * What becomes of a payment that this browser started and did not see the end of (a reload, a closed tab, a cut
 * connection). `asking`: not known yet; `interrupted`: the card was not authorised, so nothing is charged and the cart
 * can be paid; `none`: there is no such payment. One that was made, or may have been, leads to its own page, so that
 * nobody pays twice; a card's late yes is still waited for, but not while another payment is open (`paying`).
 */
export function usePendingPayment(email: string, paying: boolean) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<"none" | "asking" | "interrupted">("none");
  const known = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the screen opens, and when a payment is closed
  useEffect(() => {
    const paymentIntentId = paying ? null : pendingPaymentOf(email);
    if (!paymentIntentId) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const toItsPage = () => left.signal.aborted || navigate(paymentPath(paymentIntentId), { replace: true });
    const ask = async (questions: number) => {
      const within = AbortSignal.any([left.signal, AbortSignal.timeout(FORM_TIMEOUT_MS)]);
      const outcome = (await readPayment(paymentIntentId, within))?.outcome;
      if (outcome === "not_charged") forgetPayment(paymentIntentId);
      else if (outcome !== "unfinished") return void toItsPage();
      known.current = true;
      setPending("interrupted");
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
