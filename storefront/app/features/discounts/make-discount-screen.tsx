import { useForm } from "@conform-to/react";
import { CURRENCY_CODE } from "~/domain/money";
import { Button } from "~/ui/button";
import { FormErrors, SelectField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Input } from "~/ui/input";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import type { DiscountForm } from "./discount-form.server";
import css from "./discounts.module.css";

type Product = { id: string; title: string };
type Props = {
  form: DiscountForm;
  /** The products that it is for; none: all. */
  chosen: readonly Product[];
  /** A discount has no more products. */
  most: number;
  find: string;
  found: readonly Product[];
};

/** The form of a discount. It is saved as a draft, which nobody has before it is started. */
export function MakeDiscountScreen({ form: values, chosen, most, find, found }: Props) {
  const { submission } = useFormAnswer();
  const { timeZone } = useDates();
  const [form, fields] = useForm<DiscountForm>({
    id: "discount",
    lastResult: submission ?? null,
    defaultValue: values,
    shouldRevalidate: "onSubmit",
  });
  return (
    <Screen
      title={values.replaces ? "Change the draft" : "New discount"}
      about="It is kept as a draft, which takes nothing off. Try it on a cart there, then start it."
    >
      <PostForm preventScrollReset id={form.id} aria-describedby={form.errors ? form.errorId : undefined} noValidate>
        <div className={layout.wide}>
          <FormErrors form={form} />
          <input type="hidden" name="replaces" value={values.replaces} />
          <input type="hidden" name="products" value={chosen.map(({ id }) => id).join(",")} />
          <div className={layout.pair}>
            <TextField
              meta={fields.code}
              label="Code"
              autoCapitalize="characters"
              help="Upper and lower case do not matter. For an automatic discount, this is its name."
            />
            <SelectField meta={fields.how} label="Who gets it">
              <option value="code">Whoever types the code</option>
              <option value="automatic">Every cart, without a code</option>
            </SelectField>
          </div>
          <div className={layout.pair}>
            <SelectField meta={fields.takes} label="What it takes off">
              <option value="percent">A percentage</option>
              <option value="amount">{`An amount in ${CURRENCY_CODE}`}</option>
              <option value="delivery">The delivery</option>
            </SelectField>
            <TextField
              meta={fields.value}
              label={`Percentage, or amount in ${CURRENCY_CODE}`}
              inputMode="decimal"
              help="Leave it empty for free delivery. An amount is taken off once per order."
            />
          </div>
          <Products chosen={chosen} most={most} find={find} found={found} faults={fields.products.errors} />
          <div className={layout.pair}>
            <TextField
              meta={fields.minimum}
              label={`Products come to at least, in ${CURRENCY_CODE} (optional)`}
              inputMode="decimal"
            />
            <SelectField meta={fields.who} label="Which orders">
              <option value="everyone">All orders</option>
              <option value="first_order">The first order of an account</option>
            </SelectField>
          </div>
          <div className={layout.pair}>
            <TextField
              meta={fields.startsAt}
              label="Starts at (optional)"
              type="datetime-local"
              autoComplete="on"
              help={timeZone}
            />
            <TextField
              meta={fields.endsAt}
              label="Ends at (optional)"
              type="datetime-local"
              autoComplete="on"
              help={timeZone}
            />
          </div>
          <div className={layout.pair}>
            <TextField
              meta={fields.limit}
              label="Uses in total (optional)"
              inputMode="numeric"
              help="Orders that are cancelled later stay counted."
            />
            <TextField meta={fields.limitEach} label="Uses per account (optional)" inputMode="numeric" />
          </div>
          <SendButton size="xl" className={layout.send}>
            Save the draft
          </SendButton>
        </div>
      </PostForm>
    </Screen>
  );
}

/** Chosen products, and the search for more. Its buttons send the form as an address, so nothing typed is lost. */
function Products({ chosen, most, find, found, faults }: Omit<Props, "form"> & { faults: string[] | undefined }) {
  const ids = new Set(chosen.map(({ id }) => id));
  const more = found.filter(({ id }) => !ids.has(id));
  return (
    <fieldset className={css.products}>
      <legend>Products</legend>
      {chosen.length === 0 ? <p className={list.muted}>All products. To limit it to some, find them here.</p> : null}
      <ProductRows products={chosen} name="remove" word="Remove" />
      <div className={css.find}>
        <label htmlFor="find">Find a product</label>
        <Input id="find" name="find" type="search" defaultValue={find} maxLength={100} />
        <Button type="submit" formMethod="get" variant="outline">
          Find
        </Button>
      </div>
      {find && more.length === 0 ? <p className={list.muted}>No other product on sale has this name.</p> : null}
      {chosen.length < most ? (
        <ProductRows products={more} name="add" word="Add" />
      ) : (
        <p className={list.muted}>{`A discount is for ${most} products at most.`}</p>
      )}
      {faults?.length ? <p className={list.fault}>{faults[0]}</p> : null}
    </fieldset>
  );
}

function ProductRows({ products, name, word }: { products: readonly Product[]; name: string; word: string }) {
  return (
    <ul className={css.lines}>
      {products.map(({ id, title }) => (
        <li key={id}>
          <span>{title}</span>
          <Button type="submit" formMethod="get" name={name} value={id} variant="outline" size="sm">
            {word}
            <span className={unseen.text}>{` ${title}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
