import { Link } from "@remix-run/react";
import { DISCOUNT_LIST, type ListDiscountsAnswer, type ViewOf } from "medusa-backend/contract";
import { discountPath } from "~/domain/costs";
import { givenBy, ONLY_IN_MEDUSA_ADMIN, STATE_NAMES, usedOf } from "~/features/discounts/discounts";
import { Allowed } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import css from "./discounts.module.css";

type Props = { view: ViewOf<typeof DISCOUNT_LIST>; page: ListDiscountsAnswer };

/** Every discount of the shop, newest first: its code, what it does, and where it stands. */
export function DiscountsScreen({ view, page: { discounts, nextCursor } }: Props) {
  return (
    <Screen
      title="Discounts"
      about="Codes, and discounts that need none. Other kinds are made in Medusa Admin, under Promotions."
      links={
        <Allowed to="change discounts">
          <ButtonLink to="/dashboard/discounts/new">New discount</ButtonLink>
        </Allowed>
      }
    >
      <ListPage list={DISCOUNT_LIST} view={view} page={{ count: discounts.length, next: nextCursor }}>
        <ul className={list.rows}>
          {discounts.map((discount) => (
            <li key={discount.id} className={`${list.row} ${css.row}`}>
              <div>
                <h2 className={list.name}>
                  <Link to={discountPath(discount.id)}>{discount.code}</Link>
                </h2>
                <p className={list.muted}>{discount.isAutomatic ? "Automatic" : "Code"}</p>
              </div>
              <p className={css.said}>{discount.said ? `${discount.said}.` : ONLY_IN_MEDUSA_ADMIN}</p>
              <div>
                <p className={css.state}>{STATE_NAMES[discount.state]}</p>
                <p className={list.muted}>{usedOf(discount)}</p>
                <p className={list.muted}>{givenBy(discount)}</p>
              </div>
            </li>
          ))}
        </ul>
      </ListPage>
    </Screen>
  );
}
