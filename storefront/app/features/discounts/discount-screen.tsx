import { Form } from "@remix-run/react";
import type { TryDiscountAnswer } from "medusa-backend/contract";
import { useEffect, useRef } from "react";
import { problemWords } from "~/domain/costs";
import { formatMoney } from "~/domain/money";
import { orderPath } from "~/domain/order";
import { discountFormPath, leavesOut, ONLY_IN_MEDUSA_ADMIN, STATE_NAMES, usedOf } from "~/features/discounts/discounts";
import type { StaffDiscount } from "~/medusa/discounts.server";
import { Allowed, LinkFor } from "~/ui/allowed";
import { Button, ButtonLink } from "~/ui/button";
import { Input, Options, Select } from "~/ui/input";
import { Fault } from "~/ui/notice";
import list from "~/ui/record-list.module.css";
import { WhoDidWhat } from "~/ui/record-rows";
import { Named, Screen, Section } from "~/ui/screen";
import screen from "~/ui/screen.module.css";
import { PostForm, PressForm, SeenPage, SendButton } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./discounts.module.css";

function Uses({ uses }: Pick<StaffDiscount, "uses">) {
  const { formatTime } = useDates();
  return (
    <Section id="uses" title="Orders">
      {uses.length === 0 ? <p className={list.muted}>No order has used it yet.</p> : null}
      <ul className={css.lines}>
        {uses.map(({ orderId, number, createdAt, amount, cancelled }) => (
          <li key={orderId}>
            <LinkFor permission="read orders" to={orderPath(orderId)}>{`#${number}`}</LinkFor>
            <span>{formatTime(createdAt)}</span>
            <span>{`${formatMoney(amount)}${cancelled ? " (cancelled)" : ""}`}</span>
          </li>
        ))}
      </ul>
      {leavesOut(uses) ? <p className={list.muted}>{`The latest ${uses.length} are listed.`}</p> : null}
    </Section>
  );
}

/** A discount: what it does, where it stands, the orders that it was given on, and who changed it. */
export function DiscountScreen({ desk, found }: { desk: StaffDiscount; found: FoundProducts }) {
  const { discount, terms, given, orders, uses, changes } = desk;
  const { said, fault } = useFormAnswer(["running", "stopped", "deleted"]);
  const used = usedOf(discount);
  return (
    <SeenPage recordId={discount.id} history={changes}>
      <Screen title={discount.code} about={discount.isAutomatic ? "Automatic: it needs no code." : "A discount code."}>
        <p className={css.sentence}>{discount.said ? `${discount.said}.` : ONLY_IN_MEDUSA_ADMIN}</p>
        <dl className={`${list.figures} ${css.figures}`}>
          <Named name="State">{STATE_NAMES[discount.state]}</Named>
          <Named name="Orders that are not cancelled">{orders.toLocaleString("en-US")}</Named>
          <Named name="Total discount">{formatMoney(given)}</Named>
          {used ? <Named name="Uses, including cancelled orders">{used}</Named> : null}
        </dl>
        <p role="status" className={list.done}>
          {said}
        </p>
        {fault ? <Fault className={list.fault}>{fault}</Fault> : null}
        <Allowed to="change discounts">
          {discount.said ? <Switch state={discount.state} /> : null}
          {terms ? <Forms discount={discount} /> : null}
          {terms ? <TryOnCart products={desk.products} found={found} /> : null}
        </Allowed>
        <Uses uses={uses} />
        <WhoDidWhat q={discount.id} acts={changes} />
      </Screen>
    </SeenPage>
  );
}

/** Starts what is a draft or was stopped, and stops what is planned or running. */
function Switch({ state }: { state: StaffDiscount["discount"]["state"] }) {
  if (state === "ended" || state === "used_up") return null;
  const starts = state === "draft" || state === "stopped";
  return (
    <PostForm preventScrollReset className={list.choices} fields={{ to: starts ? "running" : "stopped" }}>
      <SendButton variant={state === "draft" ? "solid" : "outline"}>{starts ? "Start it" : "Stop it"}</SendButton>
      <p className={list.muted}>
        {starts
          ? "From then on it applies to carts and payments, within its dates."
          : "New carts no longer get it. A payment that has already begun keeps it."}
      </p>
    </PostForm>
  );
}

/** Leads to the form of a draft, or of a new discount that is like this one; a draft can be deleted. */
function Forms({ discount: { id, state, code } }: Pick<StaffDiscount, "discount">) {
  const { isDone: asksToDelete } = useFormAnswer("deleted");
  if (state === "draft" && asksToDelete) return <DeleteQuestion code={code} />;
  return (
    <div className={list.choices}>
      <ButtonLink variant="outline" to={discountFormPath(id)}>
        {state === "draft" ? "Change the draft" : "Make a similar one"}
      </ButtonLink>
      {state === "draft" ? (
        <PressForm fields={{ to: "deleted" }} variant="ghost" size="md" danger>
          Delete the draft
        </PressForm>
      ) : null}
    </div>
  );
}

function DeleteQuestion({ code }: { code: string }) {
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <section role="alertdialog" aria-labelledby="delete" aria-describedby="delete-meaning">
      <h2 id="delete" ref={asked} tabIndex={-1} className={screen.heading}>
        {`Delete the draft ${code}?`}
      </h2>
      <p id="delete-meaning">Nobody has it yet. It cannot be restored.</p>
      <PostForm className={list.choices} fields={{ to: "deleted", sure: "yes" }}>
        <SendButton danger>Delete it</SendButton>
        <ButtonLink variant="ghost" to={{ search: "" }} replace preventScrollReset>
          Not yet
        </ButtonLink>
      </PostForm>
    </section>
  );
}

type Product = { id: string; title: string };
type FoundProducts = { find: string; products: readonly Product[] };

type Props = {
  /** Those that the discount is for. */
  products: readonly Product[];
  found: FoundProducts;
};

/** A cart of a few lines, added up with the discount as a payment would be. */
function TryOnCart({ products, found }: Props) {
  const { form, sent, data: trial, fault } = useFormAnswer<TryDiscountAnswer>("tried");
  const named = new Set(products.map(({ id }) => id));
  /** What was tried last, for a page without scripts. */
  const typed = (name: string, first = "") => (form ? (sent[name] ?? "") : first);
  const options = [...products, ...found.products.filter(({ id }) => !named.has(id))];
  return (
    <Section id="trial" title="Try it on a cart">
      <p className={list.muted}>
        Calculates the cart of a new account. Dates and limits are ignored, and nothing is saved.
      </p>
      <Form method="get" className={css.find} preventScrollReset>
        <label htmlFor="find">Find a product</label>
        <Input id="find" name="find" type="search" defaultValue={found.find} maxLength={100} />
        <Button type="submit" variant="outline">
          Find
        </Button>
      </Form>
      <PostForm preventScrollReset fields={{ to: "tried" }}>
        <ul className={css.cart}>
          {TRIAL_LINES.map((line) => (
            <li key={line}>
              <Select
                name={`product_${line}`}
                aria-label={`Product ${line}`}
                defaultValue={typed(`product_${line}`, firstOf(line, options))}
              >
                <option value="">None</option>
                <Options of={options.map(({ id, title }) => [id, title])} />
              </Select>
              <Input
                name={`pieces_${line}`}
                aria-label={`Pieces of product ${line}`}
                defaultValue={typed(`pieces_${line}`, "1")}
                short
                inputMode="numeric"
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
        <SendButton variant="outline">Calculate</SendButton>
      </PostForm>
      <div role="status">{trial ? <Trial trial={trial} /> : null}</div>
      {fault ? <Fault className={list.fault}>{fault}</Fault> : null}
    </Section>
  );
}

/** The first line has a product from the start. */
const firstOf = (line: string, options: readonly Product[]) => (line === TRIAL_LINES[0] ? options[0]?.id : "");

function Trial({ trial: { items, delivery, tax, discount, total, problem, missing } }: { trial: TryDiscountAnswer }) {
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
          <Named key={name} name={name}>
            {formatMoney(minor)}
          </Named>
        ))}
      </dl>
      {problem ? (
        <p className={list.fault}>{`It takes nothing off. A buyer reads: ${problemWords({ problem, missing })}`}</p>
      ) : null}
    </>
  );
}

/** The lines of the cart that a discount is tried on, in the names of their fields. */
export const TRIAL_LINES = ["1", "2", "3"] as const;
