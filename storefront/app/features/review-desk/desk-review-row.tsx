import { Link } from "@remix-run/react";
import type { DeskReview } from "medusa-backend/contract";
import { orderPath } from "~/domain/order-paths";
import { productDeskPath } from "~/domain/product";
import { REPORT_REASONS } from "~/domain/review";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DeskAnswer } from "~/ui/desk-answer";
import list from "~/ui/desk-list.module.css";
import desk from "~/ui/desk-texts.module.css";
import { photoText, ReviewPhotos } from "~/ui/review-photo";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./review-desk.module.css";

const STATES = {
  waiting: { text: "Waiting", colour: "orange" },
  shown: { text: "Shown", colour: "green" },
  hidden: { text: "Hidden", colour: "gray" },
} as const;

/** A review at the desk: its subject, its writer and their purchase, and whether it is shown. */
export function DeskReviewRow({ review }: { review: DeskReview }) {
  const { formatDate } = useDates();
  const { text, colour } = STATES[review.state];
  const heading = `review-${review.id}`;
  return (
    <li>
      <article className={`${list.row} ${desk.row}`} aria-labelledby={heading}>
        <div className={desk.about}>
          <div className={css.head}>
            <Stars rating={review.rating} />
            <Badge colour={colour}>{text}</Badge>
          </div>
          <h2 id={heading} className={list.name}>
            {review.product ? (
              <Link to={productDeskPath(review.product.id)}>{review.product.title}</Link>
            ) : (
              "About the shop"
            )}
          </h2>
          <p className={list.muted}>
            <span dir="auto">{review.reviewer_name}</span>
            {review.email ? (
              <>
                , <span className={css.email}>{review.email}</span>
              </>
            ) : null}
            {" · "}
            <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </p>
          <Bought review={review} />
          <Reports review={review} />
        </div>
        <div className={desk.texts}>
          <p className={desk.words} dir="auto">
            {review.description}
          </p>
          <Photos review={review} />
          {review.product ? (
            <DeskAnswer
              words={{ field: "review_id", id: review.id, name: review.reviewer_name }}
              answer={review.answer}
              label="Everybody sees it on the product's page, below the review."
            />
          ) : null}
        </div>
        <div className={`${desk.acts} ${css.acts}`}>
          {review.state === "hidden" ? null : <ModerateButton review={review} form="hide" text="Hide" />}
          {review.state === "shown" ? null : <ModerateButton review={review} form="show" text="Show" />}
          {review.reports.length > 0 ? <ModerateButton review={review} form="dismiss" text="Dismiss reports" /> : null}
        </div>
      </article>
    </li>
  );
}

/** The mark of a review by somebody who received the product or, for a review of the shop, anything. */
function Bought({ review: { bought, product } }: { review: DeskReview }) {
  if (!bought)
    return <p className={list.muted}>{product ? "Has not kept an order of this" : "Has bought nothing here"}</p>;
  return (
    <p className={desk.bought}>
      {product ? "Bought this: " : "Bought here: "}
      <Link to={orderPath(bought.order_id)}>{`order #${bought.number}`}</Link>
      {product ? "" : ` (${bought.titles.join(", ")})`}
    </p>
  );
}

/** The customers' reports of the review. */
function Reports({ review: { reports } }: { review: DeskReview }) {
  if (reports.length === 0) return null;
  const said = reports.map(({ reason, count }) =>
    count > 1 ? `${REPORT_REASONS[reason]} (${count})` : REPORT_REASONS[reason],
  );
  return <p className={list.fault}>{`Reported: ${said.join(", ")}`}</p>;
}

/** The photos of the review; each can be deleted. */
function Photos({ review }: { review: DeskReview }) {
  const busy = useScreenPost();
  const { photos, product, reviewer_name: name } = review;
  if (photos.length === 0) return null;
  return (
    <ReviewPhotos
      photos={photos.map(({ id, address }) => ({ photoId: id, src: address }))}
      isPrivate={review.state !== "shown"}
      textOf={(place) => photoText(name, product?.title ?? "a product", place, photos.length)}
    >
      {({ photoId }, place) => (
        <PostForm preventScrollReset>
          <input type="hidden" name="form" value="photo" />
          <input type="hidden" name="review_id" value={review.id} />
          <input type="hidden" name="photo_id" value={photoId} />
          <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
            Delete
            <span className={unseen.text}>{` photo ${place} of the review by ${name}`}</span>
          </Button>
        </PostForm>
      )}
    </ReviewPhotos>
  );
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
        <span className={unseen.text}>{`, review by ${review.reviewer_name}`}</span>
      </Button>
    </PostForm>
  );
}
