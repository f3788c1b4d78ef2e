import { useActionData } from "@remix-run/react";
import { discountFormPath } from "~/domain/discount-paths";
import { formatMoney } from "~/domain/money";
import type { DiscountDesk, DiscountTrial } from "~/medusa/discounts.server";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Screen } from "~/ui/screen";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { Changes, Uses } from "./discount-records";
import { ONLY_IN_MEDUSA_ADMIN, STATE_NAMES, usedOf } from "./discount-words";
import css from "./discounts.module.css";
import { type FoundProducts, TryOnCart } from "./try-on-cart";

/** What became of a form of the page. */
export type DiscountAnswer = { fault?: string; done?: string; trial?: DiscountTrial; trialFault?: string };

/** A discount: what it does, where it stands, the orders that it was given on, and who changed it. */
export function DiscountScreen({ desk, found }: { desk: DiscountDesk; found: FoundProducts }) {
  const { discount, terms, given, orders, uses, changes } = desk;
  const answer = useActionData<DiscountAnswer>();
  const used = usedOf(discount);
  return (
    <Screen title={discount.code} about={discount.is_automatic ? "Automatic: it needs no code." : "A discount code."}>
      <p className={css.sentence}>{discount.said ? `${discount.said}.` : ONLY_IN_MEDUSA_ADMIN}</p>
      <dl className={css.figures}>
        <div>
          <dt>State</dt>
          <dd>{STATE_NAMES[discount.state]}</dd>
        </div>
        <div>
          <dt>Orders that are not cancelled</dt>
          <dd>{orders.toLocaleString("en-US")}</dd>
        </div>
        <div>
          <dt>Taken off them</dt>
          <dd>{formatMoney(given)}</dd>
        </div>
        {used ? (
          <div>
            <dt>Uses, those of cancelled orders too</dt>
            <dd>{used}</dd>
          </div>
        ) : null}
      </dl>
      <p role="status" className={css.done}>
        {answer?.done}
      </p>
      {answer?.fault ? (
        <p role="alert" className={css.fault}>
          {answer.fault}
        </p>
      ) : null}
      {discount.said ? <Switch state={discount.state} /> : null}
      {terms ? <Forms discount={discount} /> : null}
      {terms ? <TryOnCart products={desk.products} found={found} answer={answer} /> : null}
      <Uses uses={uses} orders={orders} />
      <Changes changes={changes} />
    </Screen>
  );
}

/** Starts what is a draft or was stopped, and stops what is planned or running. */
function Switch({ state }: { state: DiscountDesk["discount"]["state"] }) {
  const busy = useScreenPost();
  if (state === "ended" || state === "used_up") return null;
  const starts = state === "draft" || state === "stopped";
  return (
    <PostForm preventScrollReset className={css.switch}>
      <input type="hidden" name="to" value={starts ? "running" : "stopped"} />
      <Button type="submit" variant={state === "draft" ? "solid" : "outline"} aria-disabled={busy}>
        {starts ? "Start it" : "Stop it"}
      </Button>
      <p className={css.muted}>
        {starts
          ? "From then on carts and payments have it, within its dates."
          : "New carts are without it. A payment that has begun with it keeps it."}
      </p>
    </PostForm>
  );
}

/** Leads to the form of a draft, or of a new discount that is like this one; a draft can be deleted. */
function Forms({ discount: { id, state } }: { discount: DiscountDesk["discount"] }) {
  const busy = useScreenPost();
  return (
    <div className={css.switch}>
      <ButtonLink variant="outline" to={discountFormPath(id)}>
        {state === "draft" ? "Change the draft" : "Make one like it"}
      </ButtonLink>
      {state === "draft" ? (
        <PostForm>
          <input type="hidden" name="to" value="deleted" />
          <Button type="submit" variant="ghost" danger aria-disabled={busy}>
            Delete the draft
          </Button>
        </PostForm>
      ) : null}
    </div>
  );
}
