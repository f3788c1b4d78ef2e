import type { AccountSession } from "medusa-backend/contract";
import { Badge } from "~/ui/badge";
import { useDates } from "~/ui/shop-context";
import styles from "./account-screen.module.css";

/** The browsers in which a person is signed in, this one first. */
export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const { formatDate, formatTime } = useDates();
  return (
    <ul className={styles.sessions}>
      {sessions.map(({ id, is_current, signed_in_at, ends_at }) => (
        <li key={id} className={styles.session}>
          <p className={styles.when}>
            Signed in {formatTime(signed_in_at)} {is_current ? <Badge colour="green">This browser</Badge> : null}
          </p>
          <p className={styles.until}>Ends {formatDate(ends_at)}</p>
        </li>
      ))}
    </ul>
  );
}
