import { Button } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import layout from "~/ui/form-layout.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { AccountFrame, AccountText } from "./account-frame";

/**
 * The way out of mails that ask for reviews. The button ends them, not the page: a program that looks through mails
 * opens pages. `fault` says why the last try was refused.
 */
export function StopReviewMailsScreen({ token, fault }: { token: string; fault: string | null }) {
  const busy = useScreenPost();
  return (
    <AccountFrame title="Ask me no more">
      <FormAnswer fault={fault} />
      <AccountText>
        We will send you no more mails that ask for a review. Mails about your orders still come.
      </AccountText>
      <PostForm action="/stop-review-mails">
        <input type="hidden" name="token" value={token} />
        <div className={layout.fields}>
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Ask me no more
          </Button>
        </div>
      </PostForm>
    </AccountFrame>
  );
}

/** What comes after the button. */
export function ReviewMailsStoppedScreen() {
  return (
    <AccountFrame title="We ask no more">
      <Notice status="success" role="status" title="You will get no more mails that ask for a review.">
        You can still review what you bought on its page whenever you like.
      </Notice>
    </AccountFrame>
  );
}
