import { Link } from "@remix-run/react";
import type { ListStaffSessionsAnswer } from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import titles from "~/ui/titles.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "./account-screen.module.css";
import { SessionList } from "./session-list";

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
