import type { RefundDue, RefundWait } from "medusa-backend/contract";
import { useEffect, useId, useRef } from "react";
import { formatDeduction, formatMoney } from "~/domain/money";
import { namePieces } from "~/domain/order-progress";
import type { StaffOrder } from "~/medusa/orders.server";
import { Select } from "~/ui/input";
import { Fault } from "~/ui/notice";
import { PlainField, PlainInput } from "~/ui/plain-field";
import plain from "~/ui/plain-form.module.css";
import { Panel } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import type { RefundQuestion as Question, Refunded } from "./order-forms.server";
import { LinePicture, PiecesSelect, SumRow } from "./order-parts";
import parts from "./order-parts.module.css";
import returns from "./order-returns.module.css";
import screen from "./order-screen.module.css";
import { pieceFields } from "./refund-fields";
import css from "./refund-form.module.css";

type Refundable = NonNullable<StaffOrder["refundable"]>;

/** What can be refunded without a return. The first button asks and names the sum; only the second moves money. */
export function RefundForm({ refundable, cannot }: { refundable: Refundable | null; cannot: string | null }) {
  const { data: question } = useFormAnswer<Question>("refund-question");
  const { data: refunded } = useFormAnswer<Refunded>("refund");
  const { fault, typed, isAgain } = useFormAnswer(["refund-question", "refund"]);
  if (!refundable && !refunded && fault === undefined && !cannot) return null;
  return (
    <Panel id="refund" title="Refund">
      {refunded ? <RefundDone {...refunded} /> : null}
      {refundable ? <Left {...refundable} /> : null}
      {!refundable && cannot ? <p className={css.left}>{cannot}</p> : null}
      {!refundable && fault ? <Fault>{fault}</Fault> : null}
      {question ? <RefundQuestion question={question} /> : null}
      {refundable && !question ? (
        <details className={returns.fold} open={isAgain || undefined}>
          <summary>Refund without a return</summary>
          <Choice refundable={refundable} fault={fault} typed={typed} />
        </details>
      ) : null}
    </Panel>
  );
}

function Left({ left, due }: Refundable) {
  return (
    <p className={css.left}>
      <strong>{formatMoney(left)}</strong>
      {` is left to refund.${due > 0 ? ` ${formatMoney(due)} of it is due already, and goes back with any refund.` : ""}`}
    </p>
  );
}

type ChoiceProps = {
  refundable: Refundable;
  fault: string | undefined;
  typed: Readonly<Record<string, string>>;
};

function Choice({ refundable, fault, typed }: ChoiceProps) {
  const id = useId();
  const { lines } = refundable;
  return (
    <PostForm preventScrollReset className={css.form} fields={{ form: "refund-question" }}>
      {lines.length > 0 ? (
        <ul className={parts.items}>
          {lines.map((line, place) => {
            const names = pieceFields(place);
            return (
              <li key={names.line} className={css.line}>
                <LinePicture src={line.imageUrl} />
                <label id={`${id}-${place}-of`} htmlFor={`${id}-${place}`} className={css.name}>
                  {line.title}
                  <span className={css.figures}>
                    {`${line.sent ? "Sent, stays with the customer" : "Not sent yet, taken off the order"} · ${formatMoney(line.price)} each`}
                  </span>
                </label>
                <input type="hidden" name={names.line} value={line.lineId} />
                <input type="hidden" name={names.sent} value={line.sent ? "1" : ""} />
                <div className={css.pieces}>
                  <PiecesSelect
                    id={`${id}-${place}`}
                    name={names.quantity}
                    defaultValue={typedLine(typed, line).pieces}
                    most={line.quantity}
                    textOf={(pieces) => (pieces === 0 ? "None" : `${pieces} of ${line.quantity}`)}
                  />
                </div>
                <label className={`${css.check} ${css.stock}`}>
                  <input
                    type="checkbox"
                    name={line.sent ? names.back : names.lost}
                    value="on"
                    defaultChecked={typedLine(typed, line).isChecked}
                    aria-describedby={`${id}-${place}-of`}
                  />
                  {line.sent ? "Back into stock" : "Lost or damaged, written off"}
                </label>
              </li>
            );
          })}
        </ul>
      ) : null}
      <DeliveryPart refundable={refundable} typed={typed.delivery ?? ""} />
      <PlainInput
        label="Goodwill, in dollars (optional)"
        name="goodwill"
        short
        inputMode="decimal"
        defaultValue={typed.goodwill}
      />
      <PlainInput
        label="Reason for the refund"
        help="For the team. The customer does not see it."
        name="reason"
        maxLength={500}
        dir="auto"
        defaultValue={typed.reason}
      />
      <Fault as="div">{fault}</Fault>
      <SendButton size="sm" className={plain.send}>
        Refund
      </SendButton>
    </PostForm>
  );
}

/** How much of the delivery is refunded: after a withdrawal, no more than the standard delivery's price. */
function DeliveryPart({ refundable, typed }: { refundable: Refundable; typed: string }) {
  const id = useId();
  const { delivery, standardDelivery } = refundable;
  if (delivery === 0) return null;
  if (standardDelivery > 0 && standardDelivery < delivery)
    return (
      <PlainField id={id} label="Delivery">
        <Select id={id} name="delivery" defaultValue={typed} aria-describedby={`${id}-rule`}>
          <option value="">None of it</option>
          <option value="standard">{`${formatMoney(standardDelivery)}, the price of standard delivery`}</option>
          <option value="on">{`${formatMoney(delivery)}, all of it`}</option>
        </Select>
        <span id={`${id}-rule`} className={css.figures}>
          The customer chose a faster delivery. A withdrawal refunds the price of standard delivery.
        </span>
      </PlainField>
    );
  return (
    <div>
      <label className={css.check}>
        <input type="checkbox" name="delivery" value="on" defaultChecked={typed === "on"} />
        {` Delivery, ${formatMoney(delivery)}`}
      </label>
      {standardDelivery < delivery ? (
        <p className={css.figures}>
          The customer chose a faster delivery. A withdrawal refunds nothing more of its price.
        </p>
      ) : null}
    </div>
  );
}

/** What was chosen for a line before the form came back; none of it if fewer pieces are there now. */
function typedLine(typed: Readonly<Record<string, string>>, { lineId, sent, quantity }: Refundable["lines"][number]) {
  const place = Object.keys(typed).findIndex((_, at) => {
    const names = pieceFields(at);
    return typed[names.line] === lineId && (typed[names.sent] === "1") === sent;
  });
  const names = pieceFields(place);
  const pieces = typed[names.quantity] ?? "0";
  return Number(pieces) <= quantity
    ? { pieces, isChecked: typed[sent ? names.back : names.lost] === "on" }
    : { pieces: "0", isChecked: false };
}

function meaningOf({ cancels, takenOff, lost, kept, back }: Question): string {
  const named = (pieces: typeof lost, what: string) => (pieces.length > 0 ? `${namePieces(pieces)}: ${what}.` : "");
  return [
    cancels
      ? "Nothing else of this order is left to send, so the whole order is cancelled. Its stock is free again."
      : named(takenOff, "taken off the order and not sent"),
    named(lost, "written off"),
    named(kept, "stays with the customer, and cannot be sent back any more"),
    named(back, "back in stock, and cannot be sent back any more"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The rest of a refund's amount that no chosen part explains. */
function otherWords({ cancels, parts: { other } }: Question): string {
  if (other < 0) return "Less: refunded before, or not paid";
  return cancels ? "The rest of what was paid" : "Due from before";
}

function Breakdown({ question }: { question: Question }) {
  const { amount, parts } = question;
  const { lines, delivery, goodwill, other } = parts;
  const rows = [
    ...lines.map((line) => [namePieces([line]), line.amount] as const),
    ["Delivery", delivery] as const,
    ["Goodwill", goodwill] as const,
    [otherWords(question), other] as const,
  ].filter(([, part], place) => part !== 0 || place < lines.length);
  return (
    <dl className={screen.sums}>
      {rows.map(([what, part], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice, as sent and not sent
        <SumRow key={place} label={what} amount={part < 0 ? formatDeduction(-part) : formatMoney(part)} />
      ))}
      <SumRow label="Refund" amount={formatMoney(amount)} strong />
    </dl>
  );
}

function fieldsOf({ lineId, sent, quantity, restock }: Question["choice"]["items"][number], place: number) {
  const names = pieceFields(place);
  return [
    [names.line, lineId],
    [names.sent, sent ? "1" : ""],
    [names.quantity, String(quantity)],
    ...(sent && restock ? [[names.back, "on"]] : []),
    ...(!sent && !restock ? [[names.lost, "on"]] : []),
  ];
}

function RefundQuestion({ question }: { question: Question }) {
  const { amount, choice, key } = question;
  const sum = formatMoney(amount);
  const money = amount > 0 ? `${sum} goes to the card that paid, and the customer gets a mail. ` : "";
  return (
    <AskFirst
      title={amount > 0 ? `Refund ${sum}?` : "Take it off the order without a refund?"}
      meaning={
        <>
          <Breakdown question={question} />
          <p>{`${meaningOf(question)} ${money}This cannot be undone.`}</p>
        </>
      }
      yes={amount > 0 ? `Refund ${sum} now` : "Take it off"}
      fields={{
        form: "refund",
        amount: String(amount),
        key,
        reason: choice.reason,
        goodwill: choice.goodwill > 0 ? (choice.goodwill / 100).toFixed(2) : "",
        ...(choice.delivery && { delivery: choice.delivery === "standard" ? "standard" : "on" }),
        ...Object.fromEntries(choice.items.flatMap(fieldsOf)),
      }}
    />
  );
}

/** Pieces may be taken off an order without a refund. */
export function refundedWords({ amount, due }: Refunded): string {
  if (due) return `Noted. ${dueWords(due)}`;
  return amount > 0
    ? `Done. ${formatMoney(amount)} is on its way to the card.`
    : "Done. Nothing goes back to the card.";
}

function RefundDone({ amount, due }: Refunded) {
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <p ref={done} role="status" tabIndex={-1} className={css.done}>
      {refundedWords({ amount, due })}
    </p>
  );
}

/** When a refund is made that has to wait, for the staff. One that Stripe refused is never announced before. */
export const WAITS: Readonly<Record<RefundWait, string>> = {
  bank: "once the bank has decided the dispute, unless it returns the money itself",
  change: "once nobody is changing the order in Medusa Admin any more",
  refused: "once Stripe takes the refund",
};

/** A refund that was not made at once, for the staff. */
export const dueWords = ({ amount, waitsFor }: RefundDue): string => {
  if (waitsFor === "refused")
    return `Stripe refused to refund ${formatMoney(amount)}: the top of this page says why, and what you can do.`;
  return waitsFor
    ? `${formatMoney(amount)} goes back to the card ${WAITS[waitsFor]}.`
    : `${formatMoney(amount)} could not be refunded yet; we keep trying.`;
};
