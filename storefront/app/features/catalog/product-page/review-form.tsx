import { type FieldMetadata, getFormProps } from "@conform-to/react";
import { useLocation, useRevalidator } from "@remix-run/react";
import { type MyProductReviewAnswer as OwnReview, REVIEW_REASONS } from "medusa-backend/contract";
import { MOST_REVIEW_PHOTOS, REVIEW_PHOTO_SCREEN_PATH } from "medusa-backend/contract/media-address";
import { useState } from "react";
import { BY_HELP, isByHelp, keepVariant } from "~/domain/product";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { FormAnswer } from "~/ui/notice";
import { ReviewPhotos } from "~/ui/review-photo";
import { PostForm, PressForm, useUploadAction } from "~/ui/send-once/post-form";
import unseen from "~/ui/unseen.module.css";
import { toUploadWords, UploadField } from "~/ui/upload/upload-field";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ReviewFields } from "./review-fields";
import styles from "./review-form.module.css";

const HIDES_ID = "review-change-hides";

type Props = { own: OwnReview; product: { handle: string; name: string } };

/** A buyer's own review of the product, new or being changed; works without scripts as well. */
export default function ReviewForm({ own, product }: Props) {
  const { review } = own;
  const { search } = useLocation();
  const hides = whatHides(own, "A changed review");
  const answer = useFormAnswer("review");
  const { form, fields, busy } = useAnsweredForm({
    id: "product-review",
    schema: ReviewFields,
    answer,
    defaultValue: { rating: review ? String(review.rating) : "", description: review?.description ?? "" },
  });
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>{review ? "Your review" : "You bought this. How does it fly?"}</h3>
      <p className={styles.about}>{whereShown(own)}</p>
      <PostForm action={`?${keepVariant("", search)}#reviews`} preventScrollReset {...getFormProps(form)} noValidate>
        <div className={`${layout.fields} ${styles.fields}`}>
          <FormErrors form={form} />
          <RatingField meta={fields.rating} />
          <TextAreaField meta={fields.description} label="Your words" rows={5} dir="auto" />
          {hides ? (
            <p id={HIDES_ID} className={styles.about}>
              {hides}
            </p>
          ) : null}
          <Button
            type="submit"
            size="lg"
            className={styles.send}
            aria-disabled={busy}
            aria-describedby={hides ? HIDES_ID : undefined}
          >
            {review ? "Save changes" : "Send review"}
          </Button>
          <p role="status" className={styles.status}>
            {/* Said once the page shows it: until then the list above would grow under the next click. */}
            {busy ? null : answer.said}
          </p>
        </div>
      </PostForm>
      <OwnPhotos own={own} product={product} />
    </div>
  );
}

/** A rating from 1 to 5: five radio buttons, so that arrow keys and forms without scripts work. */
function RatingField({ meta }: { meta: FieldMetadata<string | number | undefined> }) {
  const errors = meta.errors ?? [];
  return (
    <fieldset className={styles.rating} aria-describedby={errors.length > 0 ? meta.errorId : undefined}>
      <legend>Rating</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star}>
            <input type="radio" name={meta.name} value={star} defaultChecked={meta.initialValue === String(star)} />
            <span>
              {`${star} `}
              <span aria-hidden="true">★</span>
              <span className={unseen.text}> of 5</span>
            </span>
          </label>
        ))}
      </div>
      <p id={meta.errorId} className={styles.error}>
        {errors.join(" ")}
      </p>
    </fieldset>
  );
}

const whenShown = (review: OwnReview["review"]): string =>
  review ? "They are shown with your review." : "They are shown with your review once you have sent it.";

/** A buyer's photos of the product: added as files, and removed. Works without scripts. */
function OwnPhotos({ own, product }: Props) {
  const { photos, review } = own;
  const hides = whatHides(own, "A new photo");
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const mayAdd = photos.length < MOST_REVIEW_PHOTOS;
  // Once shown, the field stays, because it says which of several chosen files were too many.
  const [isOpen, setOpen] = useState(mayAdd);
  if (mayAdd && !isOpen) setOpen(true);
  const { form: answered } = useFormAnswer();
  const { said: done, fault } = useFormAnswer("photo");
  const said = answered ? { done, fault } : { done: null, fault: null, ...toUploadWords(search) };
  const action = `${REVIEW_PHOTO_SCREEN_PATH}?${new URLSearchParams({ product: product.handle })}`;
  const formAction = useUploadAction(action);
  return (
    <section className={styles.photos} aria-labelledby="own-photos">
      <h4 id="own-photos">Your photos</h4>
      <p className={styles.about}>
        {`Up to ${MOST_REVIEW_PHOTOS}. We remove the place where they were taken. ${whenShown(review)}`}
      </p>
      <FormAnswer {...said} />
      {photos.length > 0 ? (
        <ReviewPhotos
          photos={photos}
          isPrivate={review === null || review.isHidden}
          textOf={(place) => `Your photo ${place} of ${product.name}`}
        >
          {({ id }, place) => <RemovePhoto photoId={id} place={place} />}
        </ReviewPhotos>
      ) : null}
      {isOpen ? (
        <form method="post" action={formAction} encType="multipart/form-data" className={styles.upload}>
          <UploadField label="Add photos" help={hides} several action={action} onSent={() => revalidate()} />
          <Button type="submit" variant="outline" className={styles.plainSend}>
            Upload
          </Button>
        </form>
      ) : null}
    </section>
  );
}

function RemovePhoto({ photoId, place }: { photoId: string; place: number }) {
  const { search } = useLocation();
  const query = keepVariant(isByHelp(search) ? BY_HELP : "", search);
  return (
    <PressForm action={`?${query}#reviews`} fields={{ photo_id: photoId }} variant="ghost">
      Remove<span className={unseen.text}>{` photo ${place}`}</span>
    </PressForm>
  );
}

type Told = Pick<OwnReview, "review" | "shownAs" | "changesWait">;

/** Who sees the person's review of the product, or will see the one that they are about to write. */
export function whereShown({ review, shownAs, changesWait }: Told): string {
  if (review?.isWaiting) return "Your review is not shown yet: the shop reads new ones first.";
  if (review?.isHidden) {
    const why = review.hiddenFor ? ` for this reason: ${REVIEW_REASONS[review.hiddenFor]}` : "";
    return `Your review is not shown: the shop has hidden it${why}.`;
  }
  const from = changesWait && !review ? " once the shop has approved it" : "";
  // "Ada L." has the full stop of the sentence, "Ada" does not.
  return `Everybody sees it on this page${from}, under the name ${shownAs.replace(/\.$/, "")}.`;
}

/** Null if the review stays shown. `changed` begins the sentence. */
function whatHides({ review, changesWait }: Told, changed: "A changed review" | "A new photo"): string | null {
  if (!changesWait || !review || review.isHidden) return null;
  const what = changed === "A new photo" ? "hides your review" : "is hidden";
  return `${changed} ${what} until the shop has approved it.`;
}
