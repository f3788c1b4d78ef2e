import { AskWithdrawalLink, type WithdrawableOrder } from "medusa-backend/contract";
import { AccountForm, AccountFrame, AccountText } from "~/auth/screens";
import { withdrawalPath } from "~/domain/order";
import { TextField } from "~/ui/form-field";
import { WITHDRAWAL_LINK } from "~/ui/layout/info-links";
import { Notice } from "~/ui/notice";
import { useAccount, useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import parts from "./order-parts.module.css";
import { HOW_TO_WITHDRAW } from "./withdrawals";

/**
 * /withdraw: orders that may be withdrawn from, or a form that mails a link. `orders`: null if they cannot be loaded.
 */
export function WithdrawScreen({ orders }: { orders: readonly WithdrawableOrder[] | null }) {
  const account = useAccount();
  return (
    <AccountFrame title="Withdraw from the contract">
      <AccountText>
        {"Have you changed your mind? You do not have to give a reason. "}
        <TextLink to={HOW_TO_WITHDRAW}>How long you can withdraw, and what happens then</TextLink>
      </AccountText>
      {account ? (
        <OwnOrders orders={orders} />
      ) : (
        <p>
          <TextLink to={`/login?redirectTo=${WITHDRAWAL_LINK.path}`}>Sign in</TextLink>
          {" and choose an order, or ask for a link:"}
        </p>
      )}
      <LinkForm isOther={account !== null} />
    </AccountFrame>
  );
}

function OwnOrders({ orders }: { orders: readonly WithdrawableOrder[] | null }) {
  const { formatDate } = useDates();
  if (orders === null) return <p role="alert">Your orders cannot be shown right now. Please try again shortly.</p>;
  if (orders.length === 0) return <p>You have no orders that you can withdraw from.</p>;
  return (
    <ul className={parts.items} aria-label="Your orders">
      {orders.map(({ orderId, displayId, createdAt, until }) => (
        <li key={orderId}>
          <TextLink to={withdrawalPath(orderId)}>{`Order #${displayId}`}</TextLink>
          {`, placed ${formatDate(createdAt)}${until ? `. You can withdraw until ${formatDate(until)}` : ""}.`}
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
      {isOther ? <p>Is an order missing? We can send a link to the e-mail address that it was placed with:</p> : null}
      <AccountForm action={WITHDRAWAL_LINK.path} form={form} button="Send me the link">
        <TextField meta={fields.number} label="Order number" inputMode="numeric" />
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
