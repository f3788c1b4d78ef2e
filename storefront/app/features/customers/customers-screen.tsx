import { Link } from "@remix-run/react";
import { CUSTOMER_LIST, type ListCustomersAnswer, type ViewOf } from "medusa-backend/contract";
import { customerPath } from "~/domain/account";
import { Badge } from "~/ui/badge";
import { ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { Day } from "~/ui/shop-context";
import css from "./customers.module.css";

type Props = { view: ViewOf<typeof CUSTOMER_LIST>; page: ListCustomersAnswer | null };

/** The customers, newest first; `page` is null if Medusa does not answer. */
export function CustomersScreen({ view, page }: Props) {
  const customers = page?.customers ?? [];
  return (
    <Screen title="Customers" about="Everybody with an account, and everybody whose orders are kept without one.">
      <ListPage
        list={CUSTOMER_LIST}
        view={view}
        page={page && { count: customers.length, next: page.nextCursor }}
        items={customers.map(({ id, name, email, hasAccount, role, since }) => (
          <li key={id} className={`${list.row} ${css.row}`}>
            <h2 className={list.name}>
              <Link to={customerPath(id)}>
                <bdi>{name || email || "Without a name"}</bdi>
              </Link>
            </h2>
            <p className={css.text}>{email}</p>
            <p className={list.muted}>
              since <Day at={since} /> {role === "admin" ? <Badge colour="green">Staff</Badge> : null}
              {hasAccount ? null : <Badge colour="gray">No account</Badge>}
            </p>
          </li>
        ))}
      />
    </Screen>
  );
}
