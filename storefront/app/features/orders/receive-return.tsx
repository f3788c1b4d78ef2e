import { useActionData, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { formatMoney } from "~/domain/money";
import { namePieces } from "~/domain/order-progress";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import type { ReceiptAnswer } from "./order-forms.server";
import css from "./order-returns.module.css";

type Question = NonNullable<ReceiptAnswer["question"]>;

/** What the page's action answered about this return, if it did. */
function useReceiptAnswer(returnId: string): ReceiptAnswer | undefined {
  const answer = useActionData<ReceiptAnswer>();
  return answer?.receiptOf === returnId ? answer : undefined;
}

/**
 * An admin's button for a return of which everything has arrived. The page then asks and names the sum: only the second
 * button moves money. Works without scripts as well.
 */
export function ReceiveReturn({ returnId }: { returnId: string }) {
  const answer = useReceiptAnswer(returnId);
  const busy = useScreenPost();
  if (answer?.question) return <ReceiptQuestion returnId={returnId} question={answer.question} busy={busy} />;
  return (
    <PostForm preventScrollReset className={css.receive}>
      <input type="hidden" name="form" value="arrived" />
      <input type="hidden" name="return_id" value={returnId} />
      <Button type="submit" size="sm" aria-disabled={busy}>
        Everything has arrived
      </Button>
      <span role="alert" className={css.fault}>
        {answer?.receiptFault}
      </span>
    </PostForm>
  );
}

type QuestionProps = { returnId: string; question: Question; busy: boolean };

function ReceiptQuestion({ returnId, question: { refund, items }, busy }: QuestionProps) {
  const id = useId();
  const { search } = useLocation();
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const sum = formatMoney(refund);
  return (
    <div role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-meaning`} className={css.question}>
      <h3 id={id} ref={asked} tabIndex={-1}>
        {refund > 0 ? `Refund ${sum}?` : "Receive it without a refund?"}
      </h3>
      <p id={`${id}-meaning`} className={css.meaning}>
        {namePieces(items)} {items.length === 1 && items[0]?.quantity === 1 ? "goes" : "go"} back into stock
        {refund > 0 ? `, and ${sum} to the card that paid` : ", and nothing is left to refund"}. This cannot be undone.
      </p>
      <PostForm preventScrollReset className={css.receive}>
        <input type="hidden" name="form" value="receive" />
        <input type="hidden" name="return_id" value={returnId} />
        <input type="hidden" name="refund" value={refund} />
        <Button type="submit" size="sm" aria-disabled={busy}>
          {refund > 0 ? `Receive and refund ${sum}` : "Receive"}
        </Button>
        <ButtonLink size="sm" variant="ghost" to={{ search }} replace preventScrollReset>
          Not yet
        </ButtonLink>
      </PostForm>
    </div>
  );
}

/** What receiving this return did, once it is done. */
export function ReceiptDone({ returnId }: { returnId: string }) {
  const received = useReceiptAnswer(returnId)?.received;
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (received) done.current?.focus();
  }, [received]);
  if (!received) return null;
  return (
    <p ref={done} role="status" tabIndex={-1} className={css.words}>
      {received.due > 0
        ? `Received. ${formatMoney(received.due)} could not be refunded yet; we try again until it is.`
        : "Received. It is back in stock, and the money is on its way to the card."}
    </p>
  );
}
