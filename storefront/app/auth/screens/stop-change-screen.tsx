import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { FormAnswer } from "~/ui/form-answer";
import layout from "~/ui/form-layout.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { AccountFrame, AccountText } from "./account-frame";

/**
 * /stop-email-change after a valid link. The button stops the change, not the page: a program that looks through mails
 * opens pages. `fault` says why the last try was refused.
 */
export function StopChangeScreen({ email, fault }: { email: string; fault: string | null }) {
  const busy = useScreenPost();
  return (
    <AccountFrame title="Keep your e-mail address">
      <FormAnswer fault={fault} />
      <AccountText>
        Somebody asked for another e-mail address for your account. Stop it, and you go on signing in with{" "}
        <strong>{email}</strong>.
      </AccountText>
      <PostForm action="/stop-email-change">
        <div className={layout.fields}>
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Stop the change
          </Button>
        </div>
      </PostForm>
    </AccountFrame>
  );
}

/** What comes after the button: who asked was signed in, so stopping them once is not enough. */
export function ChangeStoppedScreen() {
  return (
    <AccountFrame title="The change is stopped">
      <Notice status="success" role="status" title="Your account keeps its e-mail address.">
        Whoever asked was signed in to your account. If it was not you, set a new password: it signs out every device.
      </Notice>
      <ButtonLink size="xl" wide to="/forgot-password">
        Set a new password
      </ButtonLink>
    </AccountFrame>
  );
}
