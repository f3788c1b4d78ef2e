import {
  disputeReason,
  type EndedDispute,
  failureReason,
  isOpenDispute,
  needsAnswer,
  riskSentence,
} from "medusa-backend/contract";
import { formatMoney } from "~/domain/money";
import type { StaffOrder } from "~/medusa/orders.server";
import { Allowed } from "~/ui/allowed";
import { Fault, Notice } from "~/ui/notice";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { Day } from "~/ui/shop-context";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import { SettleFields } from "./order-fields";
import css from "./refund-form.module.css";

type FailedRefund = StaffOrder["failedRefunds"][number];
type Dispute = StaffOrder["disputes"][number];
type Risk = StaffOrder["risks"][number];
type Props = { failed: readonly FailedRefund[]; disputes: readonly Dispute[]; risks: readonly Risk[] };

/** Fraud warnings, disputes, and refunds that the bank sent back or Stripe refused, with their actions. */
export function Reversals({ failed, disputes, risks }: Props) {
  return (
    <>
      {risks.map((risk) => (
        <WarningNotice key={risk.id} {...risk} />
      ))}
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} {...dispute} />
      ))}
      {failed.map((refund) => (
        <FailedRefundNotice key={refund.id} {...refund} disputed={disputes.some(({ refundable }) => !refundable)} />
      ))}
    </>
  );
}

const WARNINGS: Readonly<Partial<Record<Risk["kind"], string>>> = {
  fraud_warning: "The bank warns of fraud",
  review: "Stripe reviews this payment",
};

/** A fraud warning or a review; disputes have notices of their own. */
function WarningNotice({ kind, reason, since }: Risk) {
  const title = WARNINGS[kind];
  if (!title) return null;
  return (
    <Notice status="warning" title={title}>
      <p className={css.words}>
        {riskSentence(kind)} <Day at={since} />: {reason.replaceAll("_", " ")}.
      </p>
      <p className={css.words}>Look at the payment in Stripe's dashboard before you send anything.</p>
    </Notice>
  );
}

const ENDS: Readonly<Record<string, string>> = {
  won: "The bank has given the money back to the shop.",
  lost: "The bank keeps the money. Do not refund it as well.",
  warning_closed: "The inquiry is closed. No money was taken.",
  prevented: "It was settled before it became a dispute.",
} satisfies Record<EndedDispute, string>;

function DisputeNotice({ amount, taken, fee, reason, status, dueBy }: Dispute) {
  const open = isOpenDispute(status);
  return (
    <Notice status={open || status === "lost" ? "warning" : "success"} title={titleOf(status, amount)}>
      {open ? <p className={css.words}>{`${capitalised(disputeReason(reason))}.`}</p> : null}
      {needsAnswer(status) && dueBy ? (
        <p className={css.words}>
          Answer in Stripe's dashboard by <Day at={dueBy} />. Send nothing more of the order until you know what it is
          about.
        </p>
      ) : null}
      {open && !needsAnswer(status) ? <p className={css.words}>The bank has the shop's answer and decides.</p> : null}
      {open ? null : <p className={css.words}>{ENDS[status]}</p>}
      {taken > 0 ? (
        <p className={css.words}>
          {`Taken from the Stripe balance: ${formatMoney(taken)}${fee > 0 ? `, and a fee of ${formatMoney(fee)}` : ""}.`}
        </p>
      ) : null}
    </Notice>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function titleOf(status: string, amount: number): string {
  if (!isOpenDispute(status)) return `Dispute about ${formatMoney(amount)}: ${status.replaceAll("_", " ")}`;
  return status.startsWith("warning")
    ? `The bank asks about ${formatMoney(amount)} of this payment`
    : `The cardholder disputes ${formatMoney(amount)} of this payment`;
}

const SETTLED: Readonly<Record<FailedRefund["state"], string>> = {
  open: "",
  retrying: "Stripe is being asked for it again.",
  again: "It was refunded again.",
  otherwise: "It was paid another way.",
};

const happened = (refused: boolean) => (refused ? "Stripe refused it on " : "The bank sent it back on ");
const STILL_OWED = {
  sentBack: "The money is in the Stripe balance again, and the customer is still owed it.",
  refused: "The money is still in the Stripe balance, and the customer is owed it.",
};

function FailedRefundNotice({
  id,
  amount,
  reason,
  refused,
  state,
  at,
  disputed,
}: FailedRefund & { disputed: boolean }) {
  return (
    <Notice
      status={state === "open" ? "warning" : "success"}
      title={
        state === "open" ? `A refund failed: ${formatMoney(amount)} is owed` : `Failed refund of ${formatMoney(amount)}`
      }
    >
      <p className={css.words}>
        {happened(refused)}
        <Day at={at} />
        {`: ${failureReason({ reason, refused })}. ${state === "open" ? STILL_OWED[refused ? "refused" : "sentBack"] : SETTLED[state]}`}
      </p>
      {state === "open" ? (
        <Allowed to="refund orders">
          <Settle id={id} amount={amount} refused={refused} disputed={disputed} />
        </Allowed>
      ) : null}
    </Notice>
  );
}

const HOW = {
  again: {
    button: "Refund it again",
    title: (sum: string) => `Ask Stripe to refund ${sum} again?`,
    meaning: (refused: boolean) =>
      refused
        ? "It goes to the same card. If Stripe refuses it once more, nothing changes."
        : "It goes to the same card. A card that has expired or was closed may send it back once more.",
  },
  otherwise: {
    button: "Note as paid another way",
    title: (sum: string) => `Have you paid ${sum} another way?`,
    meaning: () => "No money moves: it is only noted. The credit note stays as it is.",
  },
} as const;

type SettleProps = { id: string; amount: number; refused: boolean; disputed: boolean };

/** The actions. Stripe does not refund a disputed payment. */
function Settle({ id, amount, refused, disputed }: SettleProps) {
  const question = useFormAnswer("settle-question", { refund_id: id });
  const { fault } = useFormAnswer(["settle-question", "settle"], { refund_id: id });
  const asked = question.isDone ? SettleFields.shape.how.safeParse(question.sent.how).data : undefined;
  if (asked)
    return (
      <AskFirst
        title={HOW[asked].title(formatMoney(amount))}
        meaning={<p>{HOW[asked].meaning(refused)}</p>}
        yes={HOW[asked].button}
        fields={{ form: "settle", refund_id: id, how: asked }}
      />
    );
  return (
    <PostForm preventScrollReset className={css.choices} fields={{ form: "settle-question", refund_id: id }}>
      {disputed ? null : (
        <SendButton size="sm" name="how" value="again">
          {HOW.again.button}
        </SendButton>
      )}
      <SendButton size="sm" variant="outline" name="how" value="otherwise">
        {HOW.otherwise.button}
      </SendButton>
      <Fault as="span">{fault}</Fault>
    </PostForm>
  );
}
