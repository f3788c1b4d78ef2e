import { Button } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { AccountFrame, AccountText } from "./account-frame";
import styles from "./account-frame.module.css";

/**
 * /confirm-email after a valid link. The button changes the address, not the page: a program that looks through mails
 * opens pages. `fault` says why the last try was refused.
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
