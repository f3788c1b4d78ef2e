import type { CheckWithdrawalAnswer, WithdrawAnswer, WithdrawalQuestion } from "medusa-backend/contract";
import { AccountFrame, AccountText } from "~/auth/screens";
import { formatMoney } from "~/domain/money";
import { orderPath } from "~/domain/order";
import { ButtonLink } from "~/ui/button";
import { FormAnswer, Notice } from "~/ui/notice";
import plain from "~/ui/plain-form.module.css";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useAccount, useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import titles from "~/ui/titles.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import { PiecesSelect } from "./order-parts";
import parts from "./order-parts.module.css";
import { lineFields, typedPieces } from "./return-fields";
import { HOW_TO_WITHDRAW, Withdrawals, WithdrawalText } from "./withdrawals";
import css from "./withdrawals.module.css";

const TITLE = "Withdraw from the contract";

/** A question before a withdrawal; `items` are none for all that is left. */
export type AskedWithdrawal = {
  question: WithdrawalQuestion;
  items: readonly { lineId: string; quantity: number }[];
  key: string;
};

type Props = CheckWithdrawalAnswer & { orderId: string };

/** /withdraw/<order>: first the pieces, then the confirmation, then what was confirmed. */
export function WithdrawOrderScreen(props: Props) {
  const { data: asked } = useFormAnswer<AskedWithdrawal>("choose");
  const { data: done } = useFormAnswer<WithdrawAnswer>("confirm");
  if (done) return <WithdrawnScreen orderId={props.orderId} {...done} />;
  if (asked) return <ConfirmScreen {...props} asked={asked} />;
  return <ChooseScreen {...props} />;
}

function ChooseScreen({ order, until, lines, withdrawals }: Props) {
  const { formatDate } = useDates();
  const { fault, typed } = useFormAnswer();
  const isAgain = Object.keys(typed).length > 0;
  return (
    <AccountFrame title={TITLE}>
      <AccountText>{`Order #${order.displayId}, placed ${formatDate(order.createdAt)}.`}</AccountText>
      <FormAnswer fault={fault} />
      {lines.length === 0 ? (
        <p>You cannot withdraw from this order any more.</p>
      ) : (
        <>
          <p>
            {`Choose what you withdraw from. You do not have to give a reason.${until ? ` You can withdraw until ${formatDate(until)}.` : ""} `}
            <TextLink to={HOW_TO_WITHDRAW}>How it works</TextLink>
          </p>
          <PostForm className={plain.form} fields={{ form: "choose" }}>
            <ul className={parts.items}>
              {lines.map(({ lineId, title, unsent, sent }, place) => {
                const names = lineFields(place);
                const most = unsent + sent;
                const chosen = isAgain ? typedPieces(typed, lineId) : String(most);
                return (
                  <li key={lineId} className={css.line}>
                    <label htmlFor={names.quantity}>{title}</label>
                    <span className={parts.words}>
                      {[unsent > 0 && `${unsent} not sent yet`, sent > 0 && `${sent} sent`].filter(Boolean).join(", ")}
                    </span>
                    <input type="hidden" name={names.line} value={lineId} />
                    <PiecesSelect
                      id={names.quantity}
                      name={names.quantity}
                      defaultValue={chosen}
                      most={most}
                      textOf={(pieces) => (pieces === 0 ? "Keep" : `Withdraw from ${pieces}`)}
                    />
                  </li>
                );
              })}
            </ul>
            <SendButton size="xl" wide>
              Continue
            </SendButton>
          </PostForm>
        </>
      )}
      <Withdrawals withdrawals={withdrawals} />
    </AccountFrame>
  );
}

const NOTHING_LEFT = "Nothing is left to refund for it.";

function consequencesOf({ lines, isAll, now, later, delivery, charged, waitsFor }: WithdrawalQuestion): string[] {
  const takesOff = lines.some(({ quantity, back }) => quantity > back);
  const comesBack = lines.some(({ back }) => back > 0);
  const isDue = charged && now + later > 0;
  return [
    ...(takesOff
      ? [
          charged
            ? `What was not sent is taken off the order${now > 0 ? `, and ${formatMoney(now)} goes back to the card.` : `. ${NOTHING_LEFT}`}`
            : "The order is cancelled, and the card is not charged.",
        ]
      : []),
    ...(comesBack
      ? [
          `Please send back what was sent: we write to you how, and pay for the parcel. ${
            later > 0
              ? `${formatMoney(later)} goes back to the card within 14 days. We may wait until the pieces are back, or you have shown us that you sent them.`
              : NOTHING_LEFT
          }`,
        ]
      : []),
    ...(isDue && delivery > 0 ? [`This includes the delivery, ${formatMoney(delivery)}.`] : []),
    ...(isAll ? [] : ["The delivery is not refunded, because the rest of the order needs it as well."]),
    ...(isDue && waitsFor === "bank"
      ? [
          "The card's bank is still deciding about this payment. If it does not return the money itself, we refund it after that.",
        ]
      : []),
  ];
}

function ConfirmScreen({ order, email, asked }: Props & { asked: AskedWithdrawal }) {
  const { formatDate } = useDates();
  const { question, items, key } = asked;
  const chosen = items.flatMap(({ lineId, quantity }, place) => {
    const names = lineFields(place);
    return [
      [names.line, lineId],
      [names.quantity, String(quantity)],
    ];
  });
  return (
    <AccountFrame title={TITLE}>
      <AskFirst
        level={2}
        title="Confirm your withdrawal"
        meaning={
          <>
            <p>{`I withdraw from the contract of order #${order.displayId}, placed ${formatDate(order.createdAt)}:`}</p>
            <ul>
              {question.lines.map(({ lineId, title, quantity }) => (
                <li key={lineId}>{`${quantity} × ${title}`}</li>
              ))}
            </ul>
            <p>
              {"Name: "}
              <bdi>{order.name}</bdi>
            </p>
            <p>{`We send the confirmation to ${email} at once.`}</p>
            {consequencesOf(question).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        }
        yes="Confirm withdrawal"
        fields={{ form: "confirm", key, ...(question.isAll && { all: "yes" }), ...Object.fromEntries(chosen) }}
      />
    </AccountFrame>
  );
}

function WithdrawnScreen({ orderId, withdrawal, email }: WithdrawAnswer & { orderId: string }) {
  const { formatTime } = useDates();
  const account = useAccount();
  return (
    <AccountFrame title="You have withdrawn">
      <Notice status="success" role="status" title={`We received it on ${formatTime(withdrawal.withdrawnAt)}.`}>
        {`We have sent a confirmation to ${email}.`}
      </Notice>
      <h2 className={titles.part}>What we confirm</h2>
      <WithdrawalText text={withdrawal.text} />
      {account ? (
        <ButtonLink size="xl" wide to={orderPath(orderId)}>
          See the order
        </ButtonLink>
      ) : null}
    </AccountFrame>
  );
}
