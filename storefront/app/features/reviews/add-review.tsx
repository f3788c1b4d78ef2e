import { getFormProps } from "@conform-to/react";
import { ImageUrlOrNone, LIMITS, PersonName, RatingField, RequiredText, Text } from "medusa-backend/contract";
import { REVIEW_PHOTO_SCREEN_PATH } from "medusa-backend/contract/media-address";
import { z } from "zod";
import { shopApi } from "~/lib/shop-api";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { Mark } from "~/ui/mark";
import { Screen } from "~/ui/screen";
import { TOAST_TEXTS } from "~/ui/toasts";
import { UploadField } from "~/ui/upload/upload-field";
import { useApiForm } from "~/ui/use-api-form";
import { fieldOf, writeField } from "~/ui/write-field";
import styles from "./rating-stars.module.css";

/** For fingers and mice: pressing one writes its number into the field, which the keyboard and screen readers have. */
function RatingStars({ name, rating }: { name: string; rating: number }) {
  return (
    <div className={styles.stars} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <button
          key={star}
          type="button"
          tabIndex={-1}
          className={styles.star}
          data-filled={star <= rating || undefined}
          onClick={({ currentTarget }) => {
            const field = currentTarget.form && fieldOf(currentTarget.form, name);
            writeField(field, String(star));
            field?.focus();
          }}
        >
          <svg aria-hidden="true">
            <Mark of="star" />
          </svg>
        </button>
      ))}
    </div>
  );
}

/** A customer's review of the shop, which the home page then shows. */
export function AddReview({ name }: { name: string }) {
  const { form, fields, busy } = useApiForm({
    id: "review",
    schema: ReviewForm,
    defaultValue: { reviewerName: name },
    send: (review) => shopApi.post("/addReview", review),
    succeeded: TOAST_TEXTS.reviewAdded,
    failed: TOAST_TEXTS.reviewAddFailed,
  });
  return (
    <Screen
      title="Review"
      about="How does it fly? What you write is shown on our home page under the name you give. The shop may read it first."
    >
      <form {...getFormProps(form)} method="post" noValidate>
        <div className={layout.wide}>
          <FormErrors form={form} />
          <TextField
            meta={fields.reviewerImg}
            label="Your photo (minimum size 500 by 750)"
            inputMode="url"
            help="The address of a picture (https://…), or choose a file below. Optional."
          />
          <UploadField
            action={REVIEW_PHOTO_SCREEN_PATH}
            label="Or choose a file"
            several={false}
            onSent={(address) => form.update({ name: fields.reviewerImg.name, value: address })}
          />
          <div className={layout.pair}>
            <TextField meta={fields.reviewerName} label="Your name" autoComplete="name" />
            <TextField meta={fields.reviewerOccupation} label="Your occupation" autoComplete="organization-title" />
          </div>
          <TextAreaField meta={fields.description} label="Your review" rows={6} />
          <div className={styles.rating}>
            <TextField
              meta={fields.rating}
              autoComplete="on"
              label="Rating (out of 5)"
              type="number"
              inputMode="numeric"
              min={1}
              max={5}
              step={1}
              short
            />
            <RatingStars name={fields.rating.name} rating={Number(fields.rating.value ?? 0)} />
          </div>
          <Button type="submit" size="xl" className={layout.send} loading={busy}>
            Send review
          </Button>
        </div>
      </form>
    </Screen>
  );
}

/** Legacy names; the server checks the fields again. */
export const ReviewForm = z.object({
  reviewerImg: ImageUrlOrNone,
  reviewerName: PersonName,
  reviewerOccupation: Text(LIMITS.short),
  description: RequiredText(LIMITS.long),
  rating: RatingField,
});
