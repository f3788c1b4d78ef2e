import type { CheckWithdrawalAnswer, WithdrawableOrder, WithdrawAnswer, WithdrawalQuestion } from "medusa-backend/contract";
import { AskWithdrawalLink } from "medusa-backend/contract";
import { AccountForm, AccountFrame, AccountText } from "~/auth/screens";
import { formatMoney } from "~/domain/money";
import { orderPath, withdrawalPath } from "~/domain/order";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form-field";
import { Select } from "~/ui/input";
import { infoPath, WITHDRAWAL_LINK } from "~/ui/layout/info-links";
import { FormAnswer, Notice } from "~/ui/notice";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";
import { useAccount, useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import titles from "~/ui/titles.module.css";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AskFirst } from "./ask-first";
import { lineFields } from "./return-fields";
import { WithdrawalText, Withdrawals } from "./withdrawals";
import css from "./withdrawals.module.css";

const TITLE = "Withdraw from the contract";
const HOW = `${infoPath("returns")}#withdraw-from-the-contract`;

/**
 * /withdraw: a signed-in person's orders that may be withdrawn from, and the form that mails a link for an order.
 * `orders` is null if they cannot be loaded, and empty for a visitor.
 */
export function WithdrawScreen({ orders }: { orders: readonly WithdrawableOrder[] | null }) {
  const account = useAccount();
  return (
    <AccountFrame title={TITLE}>
      <AccountText>
        {"You have changed your mind? You need no reason. "}
        <TextLink to={HOW}>How long you can, and what happens then</TextLink>
      </AccountText>
      {account ? (
        <OwnOrders orders={orders} />
      ) : (
        <p>
          <TextLink to={`/login?redirectTo=${WITHDRAWAL_LINK.path}`}>Sign in</TextLink>
          {" and choose an order, or have a link mailed:"}
        </p>
      )}
      <LinkForm isOther={account !== null} />
    </AccountFrame>
  );
}

function OwnOrders({ orders }: { orders: readonly WithdrawableOrder[] | null }) {
  const { formatDate } = useDates();
  if (orders === null) return <p role="alert">Your orders cannot be shown right now. Please try again shortly.</p>;
  if (orders.length === 0) return <p>None of your account's orders can be withdrawn from now.</p>;
  return (
    <ul className={css.list} aria-label="Your orders">
      {orders.map(({ orderId, displayId, createdAt, until }) => (
        <li key={orderId}>
          <TextLink to={withdrawalPath(orderId)}>{`Order #${displayId}`}</TextLink>
          {`, placed ${formatDate(createdAt)}${until ? `, until ${formatDate(until)}` : ""}`}
        </li>
      ))}
    </ul>
  );
}

/** `isOther`: for an order of another account. */
function LinkForm({ isOther }: { isOther: boolean }) {
  const answer = useFormAnswer();
  const options = { constrained: true, emptyIsMissing: true } as const;
  const { form, fields } = useAnsweredForm({ id: "withdraw", schema: AskWithdrawalLink, answer, ...options });
  return (
    <>
      {isOther ? <p>An order that is not listed? Have a link mailed to the address that it was placed with:</p> : null}
      <AccountForm action={WITHDRAWAL_LINK.path} form={form} button="Mail me the link">
        <TextField meta={fields.number} label="Order number" inputMode="numeric" autoComplete="off" />
        <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
      </AccountForm>
    </>
  );
}

/** The same answer to every request, so that it does not reveal which orders there are. */
export function WithdrawalLinkSentScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Check your mail">
      <Notice status="success" role="status" title={`If there is such an order for ${email}, a mail is on its way.`}>
        Open its link to choose the pieces and confirm. It is good for 24 hours.
      </Notice>
      <p>
        {"No mail after a few minutes? Check your spam folder and the number on your order's confirmation, or "}
        <TextLink to={WITHDRAWAL_LINK.path}>ask for another link</TextLink>.
      </p>
    </AccountFrame>
  );
}

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
  const busy = useScreenPost();
  const { fault, typed } = useFormAnswer();
  const isAgain = Object.keys(typed).length > 0;
  return (
    <AccountFrame title={TITLE}>
      <AccountText>{`Order #${order.displayId}, placed ${formatDate(order.createdAt)}.`}</AccountText>
      <FormAnswer fault={fault} />
      {lines.length === 0 ? (
        <p>Nothing of this order can be withdrawn from now.</p>
      ) : (
        <>
          <p>
            {`Choose what you withdraw from. You need no reason.${until ? ` You can until ${formatDate(until)}.` : ""} `}
            <TextLink to={HOW}>How it works</TextLink>
          </p>
          <PostForm className={css.form}>
            <input type="hidden" name="form" value="choose" />
            <ul className={css.list}>
              {lines.map(({ lineId, title, unsent, sent }, place) => {
                const names = lineFields(place);
                const most = unsent + sent;
                const chosen = isAgain ? (typed[names.quantity] ?? "0") : String(most);
                return (
                  <li key={lineId} className={css.line}>
                    <label htmlFor={names.quantity}>{title}</label>
                    <span className={css.words}>
                      {[unsent > 0 && `${unsent} not sent yet`, sent > 0 && `${sent} sent`].filter(Boolean).join(", ")}
                    </span>
                    <input type="hidden" name={names.line} value={lineId} />
                    <Select id={names.quantity} name={names.quantity} defaultValue={chosen}>
                      {Array.from({ length: most + 1 }, (_, pieces) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the options are the numbers themselves
                        <option key={pieces} value={pieces}>
                          {pieces === 0 ? "Keep" : `Withdraw from ${pieces}`}
                        </option>
                      ))}
                    </Select>
                  </li>
                );
              })}
            </ul>
            <Button type="submit" size="xl" wide aria-disabled={busy}>
              Continue
            </Button>
          </PostForm>
        </>
      )}
      <Withdrawals withdrawals={withdrawals} />
    </AccountFrame>
  );
}

/** What a withdrawal does, in sentences. */
function consequencesOf({ lines, isAll, now, later, delivery, charged, waitsFor }: WithdrawalQuestion): string[] {
  const takesOff = lines.some(({ quantity, back }) => quantity > back);
  const comesBack = lines.some(({ back }) => back > 0);
  return [
    ...(takesOff
      ? [
          charged
            ? `What was not sent is taken off the order, and ${formatMoney(now)} goes back to the card.`
            : "The order is cancelled, and the card is not charged.",
        ]
      : []),
    ...(comesBack
      ? [
          `What was sent comes back to us: we mail you how, and pay for the parcel. ${formatMoney(later)} goes back to the card, within 14 days, but not before the pieces are back or you have shown us that you sent them.`,
        ]
      : []),
    ...(charged && delivery > 0 ? [`This includes the delivery, ${formatMoney(delivery)}.`] : []),
    ...(isAll ? [] : ["The delivery stays paid, because the rest of the order needs it as well."]),
    ...(waitsFor === "bank"
      ? ["The card's bank is still deciding about this payment; what it does not return, we refund after that."]
      : []),
  ];
}

function ConfirmScreen({ order, email, asked }: Props & { asked: AskedWithdrawal }) {
  const { formatDate } = useDates();
  const { question, items, key } = asked;
  return (
    <AccountFrame title={TITLE}>
      <AskFirst
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
            <p>{`The confirmation goes to ${email}, at once.`}</p>
            {consequencesOf(question).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        }
        yes="Confirm withdrawal"
      >
        <input type="hidden" name="form" value="confirm" />
        <input type="hidden" name="key" value={key} />
        {question.isAll ? <input type="hidden" name="all" value="yes" /> : null}
        {items.map(({ lineId, quantity }, place) => {
          const names = lineFields(place);
          return [
            <input key={names.line} type="hidden" name={names.line} value={lineId} />,
            <input key={names.quantity} type="hidden" name={names.quantity} value={quantity} />,
          ];
        })}
      </AskFirst>
    </AccountFrame>
  );
}

function WithdrawnScreen({ orderId, withdrawal, email }: WithdrawAnswer & { orderId: string }) {
  const { formatTime } = useDates();
  const account = useAccount();
  return (
    <AccountFrame title="You have withdrawn">
      <Notice status="success" role="status" title={`We received it on ${formatTime(withdrawal.withdrawnAt)}.`}>
        {`A mail to ${email} confirms it.`}
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
