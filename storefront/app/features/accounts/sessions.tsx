import { Link } from "@remix-run/react";
import type { AccountSession, ListStaffSessionsAnswer } from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { Badge } from "~/ui/badge";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import titles from "~/ui/titles.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "./account-screen.module.css";

/** Where everybody of the staff is signed in. */
export function StaffSessionsScreen({ people }: ListStaffSessionsAnswer) {
  const { said, fault } = useFormAnswer();
  return (
    <Screen
      title="Sessions of the staff"
      about="An ended session is signed out with its next request. The shop keeps no addresses: a person's sign-ins from one network have the same code."
    >
      <FormAnswer done={said} fault={fault} />
      {people.map(({ id, name, email, sessions }) => (
        <section key={id} aria-labelledby={`person-${id}`} className={styles.part}>
          <h2 id={`person-${id}`} className={titles.part}>
            <Link to={customerPath(id)}>
              <bdi>{name || email || "Without a name"}</bdi>
            </Link>
          </h2>
          <p>{email}</p>
          <SessionList sessions={sessions} endable />
          <div className={styles.actions}>
            <PressForm fields={{ form: "end-person", id }} describedBy={`person-${id}`} danger>
              {sessions.some(({ isCurrent }) => isCurrent) ? "End all but this browser" : "End all of this person"}
            </PressForm>
          </div>
        </section>
      ))}
    </Screen>
  );
}

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
