import { Link } from "@remix-run/react";
import { STOCK_LIST, type ViewOf } from "medusa-backend/contract";
import { orderPath } from "~/domain/order";
import type { StockPage } from "~/medusa/managed-products.server";
import { Allowed, LinkFor, useMay, useProductAddress } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { ListNotes, ListPage } from "~/ui/list-page";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import list from "~/ui/record-list.module.css";
import { Named, Screen } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AdjustForm, nameOfPlace, useAdjustAnswer } from "./adjust-stock";
import css from "./stock-board.module.css";

type Row = StockPage["rows"][number];
type Place = Row["places"][number];

type Props = { view: ViewOf<typeof STOCK_LIST>; stock: StockPage };

/** What is on hand of each product, for whom it is reserved, and what does not add up. */
export function StockBoard({ view, stock: { rows, hasMore, wrong } }: Props) {
  const { isDone } = useFormAnswer();
  const { fault } = useFormAnswer("release");
  return (
    <Screen
      title="Stock"
      about="Pieces on hand, those that orders have reserved, and what is left to sell. The file of all products has the column “Pieces on hand”."
      links={
        <div className={css.files}>
          <Allowed to="export products">
            <ButtonLink variant="outline" size="sm" reloadDocument to="/dashboard/productsExport?all=yes">
              Export all products
            </ButtonLink>
          </Allowed>
          <Allowed to="change products">
            <ButtonLink variant="outline" size="sm" to="/dashboard/importProducts">
              Import
            </ButtonLink>
          </Allowed>
        </div>
      }
    >
      <ListPage
        list={STOCK_LIST}
        view={view}
        page={{ count: rows.length, next: hasMore }}
        counts={{ wrong }}
        isSearched={view.list !== "wrong"}
        notes={<ListNotes said={isDone ? "Saved." : undefined} fault={fault} />}
      >
        <ul className={list.rows}>
          {rows.map((row) => (
            <StockOf key={row.productId} row={row} />
          ))}
        </ul>
      </ListPage>
    </Screen>
  );
}

function sayAvailable({ available }: Row): string {
  if (available === null) return "Not on sale";
  return available === 0 ? "Sold out" : `${available} can be bought`;
}

/** How many people get a mail once it is back. */
const sayWaiting = ({ waiting }: Row): string =>
  waiting > 0 ? `${waiting.toLocaleString("en-US")} ${waiting === 1 ? "waits" : "wait"} for it` : "";

function StockOf({ row }: { row: Row }) {
  const addressOf = useProductAddress();
  return (
    <li className={`${list.row} ${css.row}`}>
      <div className={css.picture}>
        <ProductPicture src={row.imageUrl} alt="" sizes="4rem" />
      </div>
      <div>
        <h2 className={list.name}>
          <Link to={addressOf(row.productId)}>{row.title}</Link>
        </h2>
        <p className={list.muted}>
          {[row.sku && `SKU ${row.sku}`, sayAvailable(row), sayWaiting(row)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className={css.places}>
        {row.places.map((place) => (
          <div key={`${place.variant} ${place.itemId} ${place.locationId}`} className={css.place}>
            {place.variant ? <p className={css.variant}>{place.variant}</p> : null}
            {place.part ? <Part part={place.part} /> : null}
            <Figures place={place} />
            <Orders place={place} />
            <Wrong place={place} />
            <Allowed to="change products" otherwise={null}>
              <Correction place={place} />
            </Allowed>
          </div>
        ))}
      </div>
    </li>
  );
}

function Part({ part: { title, sku, pieces, productId } }: { part: NonNullable<Place["part"]> }) {
  const addressOf = useProductAddress();
  return (
    <p>
      <strong>{productId ? <Link to={addressOf(productId)}>{title}</Link> : title}</strong>
      <span className={list.muted}>
        {` · ${[sku && `SKU ${sku}`, `${pieces} in each`].filter(Boolean).join(" · ")}`}
      </span>
    </p>
  );
}

function Correction({ place }: { place: Place }) {
  const { fault } = useAdjustAnswer(place);
  return (
    <details open={fault ? true : undefined}>
      <summary className={list.open}>Correct it</summary>
      <AdjustForm place={place} />
    </details>
  );
}

const Figures = ({ place }: { place: Place }) => (
  <dl className={`${list.figures} ${css.figures}`} aria-label={nameOfPlace(place)}>
    <Named name={place.place}>{`${place.onHand.toLocaleString("en-US")} on hand`}</Named>
    <Named name="Reserved">{place.reserved.toLocaleString("en-US")}</Named>
    <Named name="Available">{Math.max(0, place.onHand - place.reserved).toLocaleString("en-US")}</Named>
  </dl>
);

function Orders({ place: { orders, moreOrders } }: { place: Place }) {
  if (orders.length === 0) return null;
  return (
    <p className={`${list.muted} ${css.orders}`}>
      {"Reserved for "}
      {orders.map(({ orderId, number, pieces, unneeded }, index) => (
        <span key={orderId}>
          {index > 0 ? ", " : ""}
          <LinkFor permission="read orders" to={orderPath(orderId)}>{`#${number}`}</LinkFor>
          {` (${pieces}${unneeded ? ", nothing left to send" : ""})`}
        </span>
      ))}
      {moreOrders > 0 ? ` and ${moreOrders} more` : ""}
    </p>
  );
}

function Wrong({ place }: { place: Place }) {
  const mayChange = useMay()("change products");
  const left = place.orders.some(({ unneeded }) => unneeded);
  return (
    <>
      {place.reserved > place.onHand ? (
        <p className={list.fault}>
          {`${place.reserved - place.onHand} more are reserved than are on hand: count again, or receive what is missing.`}
        </p>
      ) : null}
      {left && mayChange ? (
        <PostForm
          preventScrollReset
          className={list.choices}
          fields={{ form: "release", item_id: place.itemId, location_id: place.locationId }}
        >
          <p className={list.fault}>Pieces are reserved for an order that has nothing left to send of them.</p>
          <SendButton size="sm" variant="outline">
            Release them
          </SendButton>
        </PostForm>
      ) : null}
    </>
  );
}
