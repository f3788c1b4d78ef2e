import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import type { OwnReview } from "~/domain/product-page";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField } from "~/ui/form-field";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import { OwnPhotos } from "./own-photos";
import { RatingField } from "./rating-field";
import { ReviewFields } from "./review-fields";
import styles from "./review-form.module.css";
import { whatHides, whereShown } from "./review-words";

const HIDES_ID = "review-change-hides";

/** The answer of the page's action. */
type Answer = { result: SubmissionResult<string[]>; saved: boolean };

type Props = { own: OwnReview; product: { handle: string; name: string } };

/** A buyer's own review of the product, new or being changed; works without scripts as well. */
export default function ReviewForm({ own, product }: Props) {
  const { review } = own;
  const hides = whatHides(own, "A changed review");
  const answer = useActionData<Answer>();
  const busy = useScreenPost();
  const [form, fields] = useForm({
    id: "product-review",
    lastResult: answer?.saved ? null : answer?.result,
    defaultValue: { rating: review ? String(review.rating) : "", description: review?.description ?? "" },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ReviewFields, disableAutoCoercion: true }),
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
            {answer?.saved && !busy ? "Thank you. Your review is saved." : null}
          </p>
        </div>
      </PostForm>
      <OwnPhotos own={own} product={product} />
    </div>
  );
}
