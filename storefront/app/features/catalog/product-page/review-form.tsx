import { getFormProps } from "@conform-to/react";
import type { OwnReview } from "~/domain/product-page";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { OwnPhotos } from "./own-photos";
import { RatingField } from "./rating-field";
import { ReviewFields } from "./review-fields";
import styles from "./review-form.module.css";
import { whatHides, whereShown } from "./review-words";

const HIDES_ID = "review-change-hides";

type Props = { own: OwnReview; product: { handle: string; name: string } };

/** A buyer's own review of the product, new or being changed; works without scripts as well. */
export default function ReviewForm({ own, product }: Props) {
  const { review } = own;
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
      <PostForm action="?#reviews" preventScrollReset {...getFormProps(form)} noValidate>
        <div className={styles.fields}>
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
