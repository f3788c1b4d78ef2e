import { Link } from "@remix-run/react";
import {
  type ListStaffReviewsAnswer,
  REVIEW_LIST,
  REVIEW_REASONS,
  type StaffReview,
  type ViewOf,
} from "medusa-backend/contract";
import { useId } from "react";
import { orderPath } from "~/domain/order";
import { Allowed, LinkFor, useMay, useProductAddress } from "~/ui/allowed";
import { StateBadge } from "~/ui/badge";
import texts from "~/ui/customer-texts.module.css";
import { Select } from "~/ui/input";
import { ListChoice, ListNotes, ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { photoText, ReviewPhotos } from "~/ui/review-photo";
import { Screen } from "~/ui/screen";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { isAnswerForm, StaffAnswer, Words, Writer } from "~/ui/shop-answer";
import { Stars } from "~/ui/stars";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";

const RATINGS = (["", "5", "4", "3", "2", "1"] as const).map(
  (stars) => [stars, REVIEW_LIST.fields.rating[stars]] as const,
);

type Props = { view: ViewOf<typeof REVIEW_LIST>; page: ListStaffReviewsAnswer | null };

/** All reviews, to read, find, hide and show; `page` is null if Medusa does not answer. */
export function ReviewsScreen({ view, page }: Props) {
  const { said, fault, form, sent } = useFormAnswer();
  const reviews = page?.reviews ?? [];
  return (
    <Screen title="Reviews" about="What customers write about the shop and its products, and who has bought them.">
      <ListPage
        list={REVIEW_LIST}
        view={view}
        page={page && { count: reviews.length, next: page.nextCursor }}
        counts={{ waiting: page?.waiting, reported: page?.reported }}
        filter={{
          fields: (
            <ListChoice
              list={REVIEW_LIST}
              name="rating"
              label={REVIEW_LIST.labels.rating}
              value={view.rating}
              options={RATINGS}
              atOnce
            />
          ),
        }}
        notes={
          <>
            <Allowed to="moderate reviews">{null}</Allowed>
            <ListNotes
              said={said}
              fault={
                isAnswerForm(form) && reviews.some(({ id, product }) => product && id === sent.review_id)
                  ? undefined
                  : fault
              }
            />
          </>
        }
      >
        {reviews.length > 0 ? (
          <ul className={list.rows}>
            {reviews.map((review) => (
              <StaffReviewRow key={review.id} review={review} />
            ))}
          </ul>
        ) : null}
      </ListPage>
    </Screen>
  );
}

function StaffReviewRow({ review }: { review: StaffReview }) {
  const addressOf = useProductAddress();
  const mayModerate = useMay()("moderate reviews");
  const heading = `review-${review.id}`;
  return (
    <li>
      <article className={`${list.row} ${texts.row}`} aria-labelledby={heading}>
        <div className={texts.about}>
          <div className={texts.head}>
            <Stars rating={review.rating} />
            <StateBadge state={review.state} />
          </div>
          <h2 id={heading} className={list.name}>
            {review.product ? <Link to={addressOf(review.product.id)}>{review.product.title}</Link> : "About the shop"}
          </h2>
          <Writer
            name={review.reviewerName}
            email={review.email}
            at={review.createdAt}
            customerId={review.customerId}
          />
          <Bought review={review} />
          {review.hiddenFor ? (
            <p className={list.muted}>{`Hidden for this reason: ${REVIEW_REASONS[review.hiddenFor]}`}</p>
          ) : null}
          <Reports review={review} />
        </div>
        <div className={texts.texts}>
          <Words>{review.description}</Words>
          <Photos review={review} />
          {review.product ? (
            <StaffAnswer
              to="moderate reviews"
              words={{ field: "review_id", id: review.id, name: review.reviewerName }}
              answer={review.answer}
              label="Everybody sees it on the product's page, below the review."
            />
          ) : null}
        </div>
        {mayModerate ? (
          <div className={`${list.acts} ${texts.reviewActs}`}>
            {review.state === "hidden" ? null : <HideForm review={review} />}
            {review.state === "shown" ? null : <ModerateButton review={review} form="show" text="Show" />}
            {review.reports.length > 0 ? (
              <ModerateButton review={review} form="dismiss" text="Dismiss reports" />
            ) : null}
          </div>
        ) : null}
      </article>
    </li>
  );
}

/** For somebody who received the product or, for a review of the shop, anything. */
function Bought({ review: { bought, isExample, product } }: { review: StaffReview }) {
  if (isExample) return <p className={list.muted}>Example, not by a customer</p>;
  if (!bought)
    return (
      <p className={list.muted}>
        {product ? "Did not buy this, or the order was cancelled" : "Has bought nothing here"}
      </p>
    );
  return (
    <p className={texts.bought}>
      {product ? "Bought this: " : "Bought here: "}
      <LinkFor permission="read orders" to={orderPath(bought.orderId)}>{`order #${bought.number}`}</LinkFor>
      {product ? "" : ` (${bought.titles.join(", ")})`}
    </p>
  );
}

function Reports({ review: { reports } }: { review: StaffReview }) {
  if (reports.length === 0) return null;
  const said = reports.map(({ reason, count }) =>
    count > 1 ? `${REVIEW_REASONS[reason]} (${count})` : REVIEW_REASONS[reason],
  );
  return <p className={list.fault}>{`Reported: ${said.join(", ")}`}</p>;
}

function Photos({ review }: { review: StaffReview }) {
  const { photos, product, reviewerName: name } = review;
  if (photos.length === 0) return null;
  return (
    <ReviewPhotos
      photos={photos}
      isPrivate={review.state !== "shown"}
      textOf={(place) => photoText(name, product?.title ?? "a product", place, photos.length)}
    >
      {({ id }, place) => (
        <Allowed to="moderate reviews" otherwise={null}>
          <PressForm fields={{ form: "photo", review_id: review.id, photo_id: id }}>
            Delete
            <span className={unseen.text}>{` photo ${place} of the review by ${name}`}</span>
          </PressForm>
        </Allowed>
      )}
    </ReviewPhotos>
  );
}

/** Hides a review for a reason of the list, which is the same for good and bad ones. */
function HideForm({ review: { id, reviewerName } }: { review: StaffReview }) {
  const field = useId();
  return (
    <details>
      <summary className={list.open}>
        Hide<span className={unseen.text}>{`, review by ${reviewerName}`}</span>
      </summary>
      <PostForm preventScrollReset className={texts.form} fields={{ form: "hide", review_id: id }}>
        <label htmlFor={field} className={list.muted}>
          Reason to hide it
        </label>
        <Select id={field} name="reason" required defaultValue="">
          <option value="" disabled>
            Choose a reason
          </option>
          {Object.entries(REVIEW_REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </Select>
        <SendButton size="sm" variant="outline" className={texts.send}>
          Hide the review
        </SendButton>
      </PostForm>
    </details>
  );
}

/** What was seen: a writer may change a review meanwhile, and others may report it. */
const seenOf = {
  show: ({ description, photos }: StaffReview) => ({
    was: description,
    photos_seen: photos.map(({ id }) => id).join(" "),
  }),
  dismiss: ({ newestReport }: StaffReview) => ({ until: newestReport ?? "" }),
};

function ModerateButton({ review, form, text }: { review: StaffReview; form: keyof typeof seenOf; text: string }) {
  return (
    <PressForm fields={{ form, review_id: review.id, ...seenOf[form](review) }}>
      {text}
      <span className={unseen.text}>{`, review by ${review.reviewerName}`}</span>
    </PressForm>
  );
}
