import { Link } from "@remix-run/react";
import type { DeskReview } from "medusa-backend/contract";
import { orderPath } from "~/domain/order-paths";
import { productDeskPath } from "~/domain/product";
import { REPORT_REASONS } from "~/domain/review-reports";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./review-desk.module.css";
import type { ReviewAnswer } from "./review-forms.server";
import { ShopAnswer } from "./shop-answer";

const STATES = {
  waiting: { text: "Waiting", colour: "orange" },
  shown: { text: "Shown", colour: "green" },
  hidden: { text: "Hidden", colour: "gray" },
} as const;

/**
 * A review as the desk reads it: what it is about, who wrote it and what they bought, and whether it is shown. `said`
 * is the answer to its last form.
 */
export function DeskReviewRow({ review, said }: { review: DeskReview; said: ReviewAnswer | undefined }) {
  const { formatDate } = useDates();
  const { text, colour } = STATES[review.state];
  const heading = `review-${review.id}`;
  return (
    <li>
      <article className={css.row} aria-labelledby={heading}>
        <div className={css.about}>
          <div className={css.head}>
            <Stars rating={review.rating} />
            <Badge colour={colour}>{text}</Badge>
          </div>
          <h2 id={heading} className={css.subject}>
            {review.product ? (
              <Link to={productDeskPath(review.product.id)}>{review.product.title}</Link>
            ) : (
              "About the shop"
            )}
          </h2>
          <p className={css.muted}>
            <span dir="auto">{review.reviewer_name}</span>
            {review.email ? (
              <>
                , <span className={css.email}>{review.email}</span>
              </>
            ) : null}{" "}
            · <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </p>
          <Bought review={review} />
          <Reports review={review} />
        </div>
        <div className={css.texts}>
          <p className={css.words} dir="auto">
            {review.description}
          </p>
          {review.product ? <ShopAnswer review={review} said={said} /> : null}
        </div>
        <div className={css.acts}>
          {review.state === "hidden" ? null : <ModerateButton review={review} form="hide" text="Hide" />}
          {review.state === "shown" ? null : <ModerateButton review={review} form="show" text="Show" />}
          {review.reports.length > 0 ? <ModerateButton review={review} form="dismiss" text="Dismiss reports" /> : null}
        </div>
      </article>
    </li>
  );
}

/** The mark of a review by somebody to whom the product, or anything of the shop, was sent. */
function Bought({ review: { bought, product } }: { review: DeskReview }) {
  if (!bought)
    return <p className={css.muted}>{product ? "Has not kept an order of this" : "Has bought nothing here"}</p>;
  return (
    <p className={css.bought}>
      {product ? "Bought this: " : "Bought here: "}
      <Link to={orderPath(bought.order_id)}>order #{bought.number}</Link>
      {product ? "" : ` (${bought.titles.join(", ")})`}
    </p>
  );
}

/** What customers say is wrong with the review. */
function Reports({ review: { reports } }: { review: DeskReview }) {
  if (reports.length === 0) return null;
  const said = reports.map(({ reason, count }) =>
    count > 1 ? `${REPORT_REASONS[reason]} (${count})` : REPORT_REASONS[reason],
  );
  return <p className={css.fault}>Reported: {said.join(", ")}</p>;
}

type Act = { review: DeskReview; form: "hide" | "show" | "dismiss"; text: string };

function ModerateButton({ review, form, text }: Act) {
  const busy = useScreenPost();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="review_id" value={review.id} />
      <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
        {text}
        <span className={unseen.text}>, review by {review.reviewer_name}</span>
      </Button>
    </PostForm>
  );
}
