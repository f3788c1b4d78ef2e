import type { AccountSession } from "medusa-backend/contract";
import { Badge } from "~/ui/badge";
import { PressForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import styles from "./account-screen.module.css";

type Props = {
  sessions: readonly AccountSession[];
  /** True if each session but this browser's has a button that ends it. */
  endable?: true;
};

/** The browsers in which a person is signed in, and from which places, if these are known. */
export function SessionList({ sessions, endable }: Props) {
  const { formatDate, formatTime } = useDates();
  return (
    <ul className={styles.sessions}>
      {sessions.map(({ id, isCurrent, signedInAt, endsAt, browser, network }) => (
        <li key={id} className={styles.session}>
          <div id={`session-${id}`}>
            <p className={styles.when}>
              {`Signed in ${formatTime(signedInAt)} `}
              {isCurrent ? <Badge colour="green">This browser</Badge> : null}
            </p>
            <p className={styles.until}>{`Ends ${formatDate(endsAt)}`}</p>
            {browser ? <p className={styles.until}>{`${browser}, network ${network ?? "unknown"}`}</p> : null}
          </div>
          {endable && !isCurrent ? (
            <PressForm fields={{ form: "end", id }} describedBy={`session-${id}`}>
              End
            </PressForm>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
