import { Button, ButtonLink } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import layout from "~/ui/form-layout.module.css";
import { Notice } from "~/ui/notice";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { AccountFrame, AccountText } from "./account-frame";
import styles from "./account-frame.module.css";

/**
 * /stop-email-change after a valid link. The button stops the change, not the page, because mail scanners open pages.
 * `fault` says why the last try was refused.
 */
export function StopChangeScreen({ email, fault }: { email: string; fault: string | null }) {
  const busy = useScreenPost();
  return (
    <AccountFrame title="Keep your e-mail address">
      <FormAnswer fault={fault} />
      <AccountText>
        {
          "Somebody asked to change the e-mail address of your account. If you stop the change, you keep signing in with "
        }
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

/**
 * /confirm-email after a valid link. The button changes the address, not the page, because mail scanners open pages.
 * `fault` says why the last try was refused.
 */
export function ConfirmEmailScreen({ email, fault }: { email: string; fault: string | null }) {
  const busy = useScreenPost();
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
      <PostForm action="/confirm-email">
        <div className={layout.fields}>
          <Button type="submit" size="xl" wide aria-disabled={busy}>
            Change the address
          </Button>
        </div>
      </PostForm>
    </AccountFrame>
  );
}
