import { Form } from "@remix-run/react";
import { problemWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import type { DiscountTrial } from "~/medusa/discounts.server";
import { Button } from "~/ui/button";
import list from "~/ui/desk-list.module.css";
import { Input, Select } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./discounts.module.css";
import { TRIAL_LINES } from "./trial-lines";

type Product = { id: string; title: string };
/** Products that a cart is tried with: what was searched, and what is offered. */
export type FoundProducts = { find: string; products: readonly Product[] };

type Props = {
  /** Those that the discount is for. */
  products: readonly Product[];
  found: FoundProducts;
};

/** A cart of a few lines, added up with the discount as a payment would be. */
export function TryOnCart({ products, found }: Props) {
  const { data: trial, fault } = useFormAnswer<DiscountTrial>("tried");
  const busy = useScreenPost();
  const named = new Set(products.map(({ id }) => id));
  const options = [...products, ...found.products.filter(({ id }) => !named.has(id))];
  return (
    <section aria-labelledby="trial">
      <h2 id="trial" className={css.heading}>
        Try it on a cart
      </h2>
      <p className={list.muted}>The cart of a new account, whatever the dates and limits are. Nothing is kept.</p>
      <Form method="get" className={css.find} preventScrollReset>
        <label htmlFor="find">Find a product</label>
        <Input id="find" name="find" type="search" size="md" defaultValue={found.find} maxLength={100} />
        <Button type="submit" variant="outline">
          Find
        </Button>
      </Form>
      <PostForm preventScrollReset>
        <input type="hidden" name="to" value="tried" />
        <ul className={css.cart}>
          {TRIAL_LINES.map((line) => (
            <li key={line}>
              <Select name={`product_${line}`} aria-label={`Product ${line}`} defaultValue={firstOf(line, options)}>
                <option value="">None</option>
                {options.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
              <Input
                name={`pieces_${line}`}
                aria-label={`Pieces of product ${line}`}
                defaultValue="1"
                size="md"
                short
                inputMode="numeric"
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        <Button type="submit" variant="outline" aria-disabled={busy}>
          Calculate
        </Button>
      </PostForm>
      <div role="status">{trial ? <Trial trial={trial} /> : null}</div>
      {fault ? (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      ) : null}
    </section>
  );
}

/** The first line has a product from the start. */
const firstOf = (line: string, options: readonly Product[]) => (line === TRIAL_LINES[0] ? options[0]?.id : "");

function Trial({ trial: { items, delivery, tax, discount, total, problem, missing } }: { trial: DiscountTrial }) {
  const sums = [
    ["Products", items],
    ["Delivery", delivery],
    ["Tax", tax],
    ["Discount", -discount],
    ["Total", total],
  ] as const;
  return (
    <>
      <dl className={css.sums}>
        {sums.map(([name, minor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(minor)}</dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <p className={list.fault}>{`It takes nothing off. A buyer reads: ${problemWords({ problem, missing })}`}</p>
      ) : null}
    </>
  );
}
