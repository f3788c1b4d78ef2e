import { ButtonLink } from "~/ui/button";
import { FormAnswer, Notice } from "~/ui/notice";
import { AccountForm, AccountFrame, AccountText } from "./account-frame";
import styles from "./account-frame.module.css";

/**
 * /stop-email-change after a valid link. The button stops the change, not the page, because mail scanners open pages.
 * `fault` says why the last try was refused.
 */
export function StopChangeScreen({ email, fault }: { email: string; fault: string | null }) {
  return (
    <AccountFrame title="Keep your e-mail address">
      <FormAnswer fault={fault} />
      <AccountText>
        {
          "Somebody asked to change the e-mail address of your account. If you stop the change, you keep signing in with "
        }
        <strong>{email}</strong>.
      </AccountText>
      <AccountForm action="/stop-email-change" button="Stop the change" />
    </AccountFrame>
  );
}

/** After the button: the person who requested the change was signed in, so stopping it once is not enough. */
export function ChangeStoppedScreen() {
  return (
    <AccountFrame title="The change is stopped">
      <Notice status="success" role="status" title="Your account keeps its e-mail address.">
        Whoever asked was signed in to your account. If that was not you, set a new password: it signs out all devices.
      </Notice>
      <ButtonLink size="xl" wide to="/forgot-password">
        Set a new password
      </ButtonLink>
    </AccountFrame>
  );
}

/** /keep-second-factor after a valid link. The button stops it, not the page, because mail scanners open pages. */
export function KeepFactorScreen({ email, fault }: { email: string; fault: string | null }) {
  return (
    <AccountFrame title="Keep your second factor">
      <FormAnswer fault={fault} />
      <AccountText>
        {"The shop is taking the second factor off the account of "}
        <strong>{email}</strong>
        {". If it is yours and you still have it, keep it: signing in goes on asking for a code."}
      </AccountText>
      <AccountForm action="/keep-second-factor" button="Keep it" />
    </AccountFrame>
  );
}

/** After the button. */
export function FactorKeptScreen() {
  return (
    <AccountFrame title="Your second factor stays on">
      <Notice status="success" role="status" title="Signing in goes on asking for a code.">
        If somebody else began to take it off, set a new password too.
      </Notice>
      <ButtonLink size="xl" wide to="/forgot-password">
        Set a new password
      </ButtonLink>
    </AccountFrame>
  );
}

/**
 * /confirm-email after a valid link. The button changes the address, not the page, because mail scanners open pages.
 * `fault` says why the last try was refused.
 */
export function ConfirmEmailScreen({ email, fault }: { email: string; fault: string | null }) {
  return (
    <AccountFrame
      title={
        <>
          Confirm your new <span className={styles.unbroken}>e-mail</span> address
        </>
      }
    >
      <FormAnswer fault={fault} />
      <AccountText>
        You then sign in with <strong>{email}</strong>, and your other devices are signed out.
      </AccountText>
      <AccountForm action="/confirm-email" button="Change the address" />
    </AccountFrame>
  );
}

/** One kind of mails that people can unsubscribe from. */
type Mails = {
  /** The address that the button posts to. */
  action: "/stop-review-mails" | "/stop-stock-alerts";
  /** What the button ends, and which mails still come. */
  ends: string;
  /** After the button: what has ended, and what the person can still do. */
  ended: string;
  still: string;
};

const REVIEW_MAILS: Mails = {
  action: "/stop-review-mails",
  ends: "We will stop asking you for reviews by mail. You still get the mails about your orders.",
  ended: "You will get no more mails that ask for a review.",
  still: "You can still review what you bought, on its page.",
};

const STOCK_ALERTS: Mails = {
  action: "/stop-stock-alerts",
  ends: "We will not write to you about products that are back in stock. You still get other mails.",
  ended: "What you waited for is deleted.",
  still: "You can ask again on the page of a product that is sold out.",
};

/** `fault` says why the last try was refused; `isStopped` after the button. */
type Props = { token: string; fault: string | null; isStopped: boolean };

/** Unsubscribes from one kind of mails. The button ends them, not the page, because mail scanners open pages. */
function UnsubscribeScreen({ mails, token, fault, isStopped }: Props & { mails: Mails }) {
  if (isStopped)
    return (
      <AccountFrame title="Unsubscribed">
        <Notice status="success" role="status" title={mails.ended}>
          {mails.still}
        </Notice>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Unsubscribe">
      <FormAnswer fault={fault} />
      <AccountText>{mails.ends}</AccountText>
      <AccountForm action={mails.action} button="Unsubscribe">
        <input type="hidden" name="token" value={token} />
      </AccountForm>
    </AccountFrame>
  );
}

/** /stop-review-mails: no more mails that ask for reviews. */
export const StopReviewMailsScreen = (props: Props) => <UnsubscribeScreen mails={REVIEW_MAILS} {...props} />;

/** /stop-stock-alerts: no more mails about products that are back in stock. */
export const StopStockAlertsScreen = (props: Props) => <UnsubscribeScreen mails={STOCK_ALERTS} {...props} />;

/** What has not happened, and the address and label of the link to request another mail. */
type DeadLinkScreenProps = { unchanged: string; to: string; label: string };

/** The page of a mailed link without a valid one: explains why, and how to get another. */
export function DeadLinkScreen({ unchanged, to, label }: DeadLinkScreenProps) {
  return (
    <AccountFrame title="This link no longer works">
      <Notice status="warning" role="alert" title={unchanged}>
        A link works once, for 60 minutes, and only until you ask for a newer one. It needs cookies, so it does not work
        in a browser that blocks them.
      </Notice>
      <ButtonLink size="xl" wide to={to}>
        {label}
      </ButtonLink>
    </AccountFrame>
  );
}
