import { useEffect, useRef } from "react";
import type { Account } from "~/domain/account";
import type { SignedIn } from "~/lib/signed-in";
import { Notice } from "~/ui/notice";
import styles from "~/ui/notice.module.css";
import { keepTypedText } from "~/ui/typed-text";

type Props = { account: Account; other: SignedIn | null };

const nameOf = ({ email, displayName }: Pick<SignedIn, "email" | "displayName">) => email ?? displayName;

export default function OtherAccountNotice({ account, other }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "center" });
    notice.current?.focus();
  }, []);
  const openAgain = () => {
    keepTypedText();
    location.reload();
  };
  const name = other ? nameOf(other) : "the other account";
  return (
    <div className={styles.onTop}>
      <Notice
        ref={notice}
        tabIndex={-1}
        role="alert"
        status="warning"
        title={other ? `You are signed in as ${name} now` : "You are signed in with another account now"}
      >
        <p>
          Nothing was sent, and what you typed is still here. This page was opened as {nameOf(account)}. To send it for
          that account, sign in as {nameOf(account)} again in another tab. To go on as {name}, open the page again.
        </p>
        <button type="button" className={styles.act} onClick={openAgain}>
          Open it as {name}
        </button>
      </Notice>
    </div>
  );
}
