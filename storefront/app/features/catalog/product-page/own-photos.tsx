import { useLocation, useRevalidator } from "@remix-run/react";
import { MOST_REVIEW_PHOTOS, REVIEW_PHOTO_SCREEN_PATH } from "medusa-backend/contract/media-address";
import { useState } from "react";
import { BY_HELP, isByHelp } from "~/domain/product";
import type { OwnReview } from "~/domain/product-page";
import { Button } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import { ReviewPhotos } from "~/ui/review-photo";
import { useUploadAction } from "~/ui/send-once/account-field";
import { PostForm } from "~/ui/send-once/post-form";
import unseen from "~/ui/unseen.module.css";
import { UploadField } from "~/ui/upload/upload-field";
import { toUploadWords } from "~/ui/upload/upload-words";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import styles from "./review-form.module.css";
import { whatHides } from "./review-words";

type Props = { own: OwnReview; product: { handle: string; name: string } };

const whenShown = (review: OwnReview["review"]): string =>
  review ? "They are shown with your review." : "They are shown with your review once you have sent it.";

/** A buyer's photos of the product: added as files, and removed. Works without scripts. */
export function OwnPhotos({ own, product }: Props) {
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
          {({ photoId }, place) => <RemovePhoto photoId={photoId} place={place} />}
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
  const busy = useScreenPost();
  const { search } = useLocation();
  return (
    <PostForm action={`?${isByHelp(search) ? BY_HELP : ""}#reviews`} preventScrollReset>
      <input type="hidden" name="photo_id" value={photoId} />
      <Button type="submit" size="sm" variant="ghost" aria-disabled={busy}>
        Remove<span className={unseen.text}>{` photo ${place}`}</span>
      </Button>
    </PostForm>
  );
}
