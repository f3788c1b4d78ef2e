import type { OrderReturn } from "medusa-backend/contract";
import { useEffect, useId, useRef } from "react";
import { formatMoney } from "~/domain/money";
import { namePieces } from "~/domain/order-progress";
import { Input } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import { type ArrivedPieces, arrivedFields } from "./order-fields";
import type { ReceiptQuestion as Question, Receipt } from "./order-forms.server";
import parts from "./order-parts.module.css";
import css from "./order-returns.module.css";
import { dueWords, WAITS } from "./refund-form";

/** Receives a return that has arrived. The page asks and names the sum first: only the second button moves money. */
export function ReceiveReturn({ returnId, items }: { returnId: string; items: OrderReturn["items"] }) {
  const { data: question } = useFormAnswer<Question>("arrived", { return_id: returnId });
  const { fault } = useFormAnswer(["arrived", "receive"], { return_id: returnId });
  if (question) return <ReceiptQuestion returnId={returnId} lines={items} question={question} />;
  return (
    <>
      <PostForm preventScrollReset className={css.receive} fields={{ form: "arrived", return_id: returnId }}>
        <SendButton size="sm">Everything has arrived</SendButton>
        <Fault as="span">{fault}</Fault>
      </PostForm>
      <ReceivePieces returnId={returnId} items={items} open={fault !== undefined} />
    </>
  );
}

const ARRIVED = { whole: "Back into stock", damaged: "Damaged, written off" } as const;

type PiecesProps = { returnId: string; items: OrderReturn["items"]; open: boolean };

/** The number of a line's pieces that was entered; the question about them has a place for each kind of a line. */
function typedPieces(typed: Record<string, string>, lineId: string, kind: "whole" | "damaged"): string | undefined {
  const places = Object.keys(typed).map((_, place) => arrivedFields(place));
  return typed[places.find((names) => typed[names.line] === lineId && typed[names[kind]])?.[kind] ?? ""];
}

function ReceivePieces({ returnId, items, open }: PiecesProps) {
  const id = useId();
  const { typed } = useFormAnswer(["arrived", "receive"], { return_id: returnId });
  const waiting = items.filter(({ quantity, received }) => received < quantity);
  return (
    <details className={css.fold} open={open || arrivedFields(0).line in typed ? true : undefined}>
      <summary>Only a part has arrived, or some is damaged</summary>
      <PostForm
        preventScrollReset
        className={css.pieces}
        fields={{ form: "arrived", return_id: returnId, in_part: "1" }}
      >
        {waiting.map((line, place) => {
          const names = arrivedFields(place);
          const most = line.quantity - line.received;
          return (
            <fieldset key={names.line} className={css.arrived}>
              <legend>{`${line.title}, ${most} to come`}</legend>
              <input type="hidden" name={names.line} value={line.lineId} />
              {(["whole", "damaged"] as const).map((kind) => (
                <div key={kind}>
                  <label htmlFor={`${id}-${kind}-${place}`}>{ARRIVED[kind]}</label>
                  <Input
                    id={`${id}-${kind}-${place}`}
                    name={names[kind]}
                    type="number"
                    min={0}
                    max={most}
                    short
                    defaultValue={typedPieces(typed, line.lineId, kind)}
                  />
                </div>
              ))}
            </fieldset>
          );
        })}
        <SendButton size="sm" variant="outline">
          Receive these pieces
        </SendButton>
      </PostForm>
    </details>
  );
}

type Lines = OrderReturn["items"];

/** The pieces of a receipt by name, as far as they are damaged or not. */
const nameArrived = (lines: Lines, pieces: readonly ArrivedPieces[], isDamaged: boolean): string =>
  namePieces(
    pieces
      .filter(({ damaged }) => damaged === isDamaged)
      .map(({ lineId, quantity }) => ({
        title: lines.find((line) => line.lineId === lineId)?.title ?? "piece",
        quantity,
      })),
  );

function meaningOf({ items, pieces }: Question, lines: Lines): string {
  const damaged = nameArrived(lines, pieces, true);
  const whole = nameArrived(lines, pieces, false);
  if (damaged && whole) return `${whole} back into stock, ${damaged} written off as damaged`;
  const verb = items.length === 1 && items[0]?.quantity === 1;
  if (damaged) return `${namePieces(items)} ${verb ? "is" : "are"} written off as damaged`;
  return `${namePieces(items)} ${verb ? "goes" : "go"} back into stock`;
}

function ReceiptQuestion({ returnId, lines, question }: { returnId: string; lines: Lines; question: Question }) {
  const { amount: refund, pieces, waitsFor } = question;
  const sum = formatMoney(refund);
  const arrived = pieces.flatMap(({ lineId, quantity, damaged }, place) => {
    const names = arrivedFields(place);
    return [
      [names.line, lineId],
      [damaged ? names.damaged : names.whole, String(quantity)],
    ];
  });
  const money =
    refund > 0
      ? `, and ${sum} to the card that paid${waitsFor ? `, ${WAITS[waitsFor]}` : ""}`
      : ", and nothing is left to refund";
  return (
    <AskFirst
      title={
        refund > 0
          ? waitsFor
            ? `Receive it, and refund ${sum} later?`
            : `Refund ${sum}?`
          : "Receive it without a refund?"
      }
      meaning={`${meaningOf(question, lines)}${money}. This cannot be undone.`}
      yes={refund > 0 && !waitsFor ? `Receive and refund ${sum}` : "Receive"}
      fields={{ form: "receive", return_id: returnId, refund: String(refund), ...Object.fromEntries(arrived) }}
    />
  );
}

/** Nothing is refunded if nothing is left to refund, for example after a lost dispute. */
export function receivedWords({ due, refund }: Pick<Receipt, "due" | "refund">, damaged: string): string {
  if (due) return `Received. ${dueWords(due)}`;
  const isRefunded = refund !== 0;
  if (damaged)
    return `Received. Written off as damaged: ${damaged}.${isRefunded ? " The money is on its way to the card." : ""}`;
  return `Received. It is back in stock${isRefunded ? ", and the money is on its way to the card" : ""}.`;
}

/** The result of receiving this return. */
export function ReceiptDone({ returnId, items }: { returnId: string; items: Lines }) {
  const { data: received } = useFormAnswer<Receipt>("receive", { return_id: returnId });
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (received) done.current?.focus();
  }, [received]);
  if (!received) return null;
  return (
    <p ref={done} role="status" tabIndex={-1} className={parts.words}>
      {receivedWords(received, nameArrived(items, received.pieces, true))}
    </p>
  );
}
