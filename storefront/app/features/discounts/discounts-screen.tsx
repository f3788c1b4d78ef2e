import { Link } from "@remix-run/react";
import {
  DISCOUNT_VIEWS,
  discountPath,
  givenBy,
  ONLY_IN_MEDUSA_ADMIN,
  STATE_NAMES,
  usedOf,
} from "~/features/discounts/discounts";
import type { DiscountsPage } from "~/medusa/discounts.server";
import { ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import { ListSearch } from "~/ui/list-search";
import list from "~/ui/record-list.module.css";
import { Screen, ScreenNotice } from "~/ui/screen";
import { ViewLinks } from "~/ui/view-links";
import css from "./discounts.module.css";

/** What the list shows; it is the address. */
export type DiscountsView = { state: (typeof DISCOUNT_VIEWS)[number]; q: string; cursor: string | null };

/** The query of a view's address, without default values. */
function toQuery({ state, q, cursor }: DiscountsView): URLSearchParams {
  return new URLSearchParams({ ...(state && { state }), ...(q && { q }), ...(cursor && { cursor }) });
}

/** Every discount of the shop, newest first: its code, what it does, and where it stands. */
export function DiscountsScreen({ view, page }: { view: DiscountsView; page: DiscountsPage }) {
  const { discounts, next_cursor } = page;
  return (
    <Screen
      title="Discounts"
      about="Codes, and discounts that need none. Other kinds are made in Medusa Admin, under Promotions."
      links={<ButtonLink to="/dashboard/discounts/new">New discount</ButtonLink>}
    >
      <ViewLinks
        label="Which discounts"
        views={DISCOUNT_VIEWS.map((state) => ({
          text: state ? STATE_NAMES[state] : "All",
          search: toQuery({ ...view, state, cursor: null }).toString(),
          isShown: view.state === state,
        }))}
      />
      <ListSearch
        action="/dashboard/discounts"
        q={view.q}
        label="Search discounts"
        placeholder="Code"
        hidden={view.state ? { state: view.state } : {}}
      />
      <ul className={list.rows}>
        {discounts.map((discount) => (
          <li key={discount.id} className={`${list.row} ${css.row}`}>
            <div>
              <h2 className={list.name}>
                <Link to={discountPath(discount.id)}>{discount.code}</Link>
              </h2>
              <p className={list.muted}>{discount.is_automatic ? "Automatic" : "Code"}</p>
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
      {discounts.length === 0 && !next_cursor ? (
        <ScreenNotice title="No discount is listed" text="There are none yet, or none matches." />
      ) : null}
      <CursorPager what="discounts" view={view} nextCursor={next_cursor} toQuery={toQuery} />
    </Screen>
  );
}
