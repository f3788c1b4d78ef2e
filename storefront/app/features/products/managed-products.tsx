import { Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { toQuery } from "~/domain/list-view";
import { formatMoney, toMajor } from "~/domain/money";
import { picturesPath } from "~/domain/pictures";
import { type ManagedProduct, type PriceAndStock, productPath, staffProductPath } from "~/domain/product";
import { Allowed, useMay } from "~/ui/allowed";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { ChosenBar, chosenList, RowChoice } from "~/ui/chosen-bar";
import { Input } from "~/ui/input";
import { keepNearby } from "~/ui/keep-nearby";
import { Fault } from "~/ui/notice";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import list from "~/ui/record-list.module.css";
import { AccountField } from "~/ui/send-once/post-form";
import { Day } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import css from "./managed-products.module.css";
import {
  type RowEdit as Fields,
  type ManagedView,
  useRestoreProduct,
  useRowEdit,
  useShowProduct,
} from "./use-products";

/** Brings a deleted product back. Without scripts it is a form of the page at `action`. */
function RestoreProduct({ product, action }: { product: ManagedProduct; action: string }) {
  const { mutate, isPending } = useRestoreProduct();
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(product, { onSettled: keepNearby(event.currentTarget) });
      }}
    >
      <AccountField />
      <input type="hidden" name="form" value="restore" />
      <input type="hidden" name="product_id" value={product.productId} />
      <Button
        type="submit"
        size="sm"
        variant="outline"
        aria-describedby={`product-${product.productId}`}
        aria-disabled={isPending || undefined}
      >
        Restore
      </Button>
    </form>
  );
}

type Props = { products: ManagedProduct[]; view: ManagedView; onDelete: (product: ManagedProduct) => void };

/** Products as rows of plain elements. */
export function ManagedProducts({ products, view, onDelete }: Props) {
  const mayChange = useMay()("change products");
  const { mutate: show, isPending, variables } = useShowProduct();
  const showing = isPending ? variables.productId : null;
  const action = `/dashboard/manageProducts?${toQuery(view)}`;
  return (
    <div className={chosenList}>
      <ul className={list.rows}>
        {products.map((product) => {
          const { productId, name, price, state } = product;
          const isDeleted = state === "deleted";
          return (
            <li key={productId} className={`${list.row} ${css.product}`}>
              <div className={css.picture}>
                <ProductPicture src={product.imageUrl} alt="" sizes="6rem" />
              </div>
              <div className={css.text}>
                <div className={css.head}>
                  {isDeleted || !mayChange ? null : (
                    <RowChoice name="product" value={productId} form={CHOSEN} label={`Choose ${name}`} />
                  )}
                  <h2 className={list.name} id={`product-${productId}`}>
                    {mayChange ? <Link to={staffProductPath(productId)}>{name}</Link> : name}
                  </h2>
                </div>
                <p className={css.about}>{product.shortDescription}</p>
                {price === null && !isDeleted ? <p className={css.about}>Needs a price in whole cents.</p> : null}
                <p className={css.state}>
                  {state === "on sale" ? (
                    // The product's id leads to its page as well as its handle.
                    <Link to={productPath({ handle: productId })}>See it in the shop</Link>
                  ) : (
                    <Badge colour={state === "draft" ? "orange" : "gray"}>{STATES[state]}</Badge>
                  )}
                  {product.deleted ? <WhenDeleted {...product.deleted} /> : null}
                </p>
              </div>
              {product.variants.length > 0 && !isDeleted ? (
                <Variants variants={product.variants} action={action} />
              ) : (
                <>
                  <Price product={product} isDeleted={isDeleted} action={action} />
                  <Stock product={product} isDeleted={isDeleted} action={action} />
                </>
              )}
              {mayChange ? (
                <div className={css.actions}>
                  {isDeleted ? null : (
                    <ButtonLink
                      size="sm"
                      variant="ghost"
                      to={picturesPath(productId)}
                      aria-label={`Pictures of ${name}`}
                    >
                      Pictures
                    </ButtonLink>
                  )}
                  {product.deleted ? <RestoreProduct product={product} action={action} /> : null}
                  {(state === "draft" || state === "ended") && price !== null ? (
                    <Button
                      size="sm"
                      variant="outline"
                      aria-describedby={`product-${productId}`}
                      aria-disabled={showing === productId || undefined}
                      onClick={({ currentTarget }) => show(product, { onSettled: keepNearby(currentTarget) })}
                    >
                      Show again
                    </Button>
                  ) : null}
                  <Button
                    size="sm"
                    variant="ghost"
                    danger
                    disabled={isDeleted}
                    aria-describedby={`product-${productId}`}
                    onClick={() => onDelete(product)}
                  >
                    Delete
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayChange ? (
        <ChosenBar id={CHOSEN} label="Chosen products" action="/dashboard/changeProducts">
          <Button size="sm" variant="ghost" type="submit">
            Change state, price or kind
          </Button>
        </ChosenBar>
      ) : null}
    </div>
  );
}

/** The form of the checkboxes, wherever they are. */
const CHOSEN = "chosen-products";

const STATES = { draft: "Draft", ended: "Ended", deleted: "Deleted" } as const;

function WhenDeleted({ at, by, until }: NonNullable<ManagedProduct["deleted"]>) {
  return (
    <span className={css.when}>
      <Day at={at} />
      {` by ${by}. It can be restored until `}
      <Day at={until} />.
    </span>
  );
}

function Variants({ variants, action }: Pick<ManagedProduct, "variants"> & { action: string }) {
  return (
    <ul className={css.variants}>
      {variants.map((variant) => (
        <li key={variant.productId} className={css.variant}>
          <Allowed to="change products" otherwise={<span>{variant.values}</span>}>
            <Link to={staffProductPath(variant.productId)}>{variant.values}</Link>
          </Allowed>
          <Price product={variant} action={action} />
          <Stock product={variant} action={action} />
        </li>
      ))}
    </ul>
  );
}

type FigureProps = { product: PriceAndStock; isDeleted?: boolean; action: string };

function Price({ product: { productId, name, price }, isDeleted = false, action }: FigureProps) {
  const said = price === null ? "No price" : formatMoney(price);
  if (isDeleted) return <p className={css.price}>{said}</p>;
  const value = price === null ? "" : String(toMajor(price));
  return (
    <div className={css.price}>
      <RowEdit
        label="Price in USD"
        name={name}
        value={value}
        input={{ inputMode: "decimal" }}
        fields={{ form: "price", product_id: productId, was: value }}
        action={action}
      >
        {said}
      </RowEdit>
    </div>
  );
}

function Stock({ product: { productId, name, stock, places, kit }, isDeleted = false, action }: FigureProps) {
  if (kit !== null)
    return (
      <p className={css.stock}>{`Kit of ${kit.pieces} pieces, ${kit.available.toLocaleString("en-US")} available`}</p>
    );
  if (places > 1) return <p className={css.stock}>{`In ${places} places`}</p>;
  if (stock === null || isDeleted) return <p className={css.stock}>{isDeleted ? "" : "Not counted"}</p>;
  return (
    <div className={css.stock}>
      <RowEdit
        label="On hand"
        name={name}
        value={String(stock.onHand)}
        input={{ inputMode: "numeric" }}
        fields={{
          form: "stock",
          product_id: productId,
          was: String(stock.onHand),
          item_id: stock.itemId,
          location_id: stock.locationId,
        }}
        action={action}
        align="end"
      >
        {`${stock.onHand.toLocaleString("en-US")} on hand`}
      </RowEdit>
      {stock.reserved > 0 ? <span className={css.reserved}>{`${stock.reserved} reserved`}</span> : null}
    </div>
  );
}

type RowEditProps = {
  children: ReactNode;
  label: string;
  name: string;
  value: string;
  input: { inputMode: "decimal" | "numeric" };
  fields: Fields;
  /** The address of the list, for browsers without scripts. */
  action: string;
  align?: "end";
};

/** A value edited in its row: Enter saves, Escape restores, the toast undoes. Works without scripts. */
function RowEdit({ children, label, name, value, input, fields, action, align }: RowEditProps) {
  const mayChange = useMay()("change products");
  const { mutate, isPending, error, reset } = useRowEdit();
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const summary = fold.current?.querySelector("summary");
    if (fold.current) fold.current.open = false;
    summary?.focus();
    reset();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("value") ?? "").trim();
    if (typed === value) return close();
    mutate({ ...fields, value: typed }, { onSuccess: close });
  };
  const restore = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Escape") return;
    event.currentTarget.reset();
    close();
  };
  const fault = error?.message;
  const fieldId = `${fields.form}-${fields.product_id}`;
  const faultId = `${fieldId}-fault`;
  if (!mayChange) return children;
  return (
    <details
      ref={fold}
      className={css.fold}
      data-align={align}
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector<HTMLInputElement>("input[name=value]")?.select()
      }
    >
      <summary className={css.figure}>
        {children}
        <span className={unseen.text}>{`, ${label} of ${name}`}</span>
      </summary>
      <form method="post" action={action} className={css.form} onSubmit={send} onKeyDown={restore}>
        <AccountField />
        {Object.entries(fields).map(([field, text]) => (
          <input key={field} type="hidden" name={field} value={text} />
        ))}
        <div className={css.label}>
          <label htmlFor={fieldId}>{label}</label>
          <Input
            id={fieldId}
            key={value}
            {...input}
            name="value"
            defaultValue={value}
            autoComplete="off"
            maxLength={12}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? faultId : undefined}
          />
        </div>
        <Button type="submit" size="sm" aria-disabled={isPending}>
          Save
        </Button>
        {fault ? (
          <Fault id={faultId} className={css.fault}>
            {fault}
          </Fault>
        ) : null}
      </form>
    </details>
  );
}
