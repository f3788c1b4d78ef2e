import { Button } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import layout from "~/ui/form-layout.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { AccountFrame, AccountText } from "./account-frame";

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
  const busy = useScreenPost();
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
      <PostForm action={mails.action}>
        <input type="hidden" name="token" value={token} />
        <div className={layout.fields}>
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Unsubscribe
          </Button>
        </div>
      </PostForm>
    </AccountFrame>
  );
}

/** /stop-review-mails: no more mails that ask for reviews. */
export const StopReviewMailsScreen = (props: Props) => <UnsubscribeScreen mails={REVIEW_MAILS} {...props} />;

/** /stop-stock-alerts: no more mails about products that are back in stock. */
export const StopStockAlertsScreen = (props: Props) => <UnsubscribeScreen mails={STOCK_ALERTS} {...props} />;
