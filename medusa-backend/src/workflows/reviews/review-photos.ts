import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { MOST_REVIEW_PHOTOS } from "../../contract/media-address";
import type { AddReviewPhotoAnswer } from "../../contract/reviews";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { type CheckedPicture, checkPicture } from "../../lib/pictures/check-picture";
import { MAKING_VERSION } from "../../lib/pictures/make-picture";
import { requireFound, ShopError } from "../../lib/shop-error";
import { accountDeletionService } from "../../modules/account-deletion";
import { type NewPhoto, reviewService } from "../../modules/review";
import { getMadePicture } from "../../queries/pictures";
import { findPhoto, getPhoto, listOwnPhotos, listRemovedPhotos, OF_SHOP } from "../../queries/reviews/review-photos";
import { getOwnReview, getPurchase, type ReviewKey } from "../../queries/reviews/reviews";
import { writeAuditStep } from "../audit/write-audit";
import { deletePicture, keepPictureStep, makeAlone, pictureLock } from "../pictures/store-picture";
import { NOT_BOUGHT, reviewLock } from "./write-review";

/**
 * Stores the photo before its picture, so that a photo always leads to the files of a dead server. The deletion of an
 * account or review removes the photos that it finds, so it is looked for afterwards: one of the two sees the other.
 * @throws ShopError `unauthenticated` if the account, `conflict` if the review was deleted meanwhile
 */
async function claimPhoto(container: MedusaContainer, photo: NewPhoto): Promise<string> {
  const reviews = reviewService(container);
  const photoId = await reviews.claimPhoto(photo);
  const [deletion, isReviewThere] = await Promise.all([
    accountDeletionService(container).findDeletion(photo.customerId),
    photo.reviewId === null || reviews.hasReview(photo.reviewId),
  ]);
  if (!deletion && isReviewThere) return photoId;
  await reviews.removePhotos({ photoId });
  if (deletion) throw new ShopError("unauthenticated", "This account was deleted.");
  throw new ShopError("conflict", "Your review was deleted meanwhile. The photo was not added.");
}

/** Undone by marking the photo as removed: the job deletes it with its files. */
const claimPhotoStep = createStep(
  "claim-review-photo",
  async (photo: NewPhoto, { container }) => {
    const id = await claimPhoto(container, photo);
    return new StepResponse(id, id);
  },
  async (photoId, { container }) => {
    if (photoId) await reviewService(container).removePhotos({ photoId });
  },
);

/** A shown review waits for approval again; undone by showing it, unless an admin decided about it meanwhile. */
const waitAgainStep = createStep(
  "let-review-wait-again",
  async (reviewId: string, { container }) => {
    const waits = await reviewService(container).letWait(reviewId);
    return new StepResponse(undefined, waits ? reviewId : null);
  },
  async (reviewId, { container }) => {
    if (reviewId) await reviewService(container).endWait(reviewId);
  },
);

/** `waits`: a shown review waits for approval from now on. */
type AddPhoto = { photo: NewPhoto; picture: (CheckedPicture & { file: string }) | null; waits: boolean };

const addPhotoWorkflow = createWorkflow("add-review-photo", (input: AddPhoto) => {
  claimPhotoStep(input.photo);
  // Before the picture exists, so that nobody sees it unread.
  when("review-waits-again", { input }, ({ input }) => input.waits).then(() => {
    waitAgainStep(transform({ input }, ({ input }) => input.photo.reviewId ?? ""));
  });
  when("keep-new-picture", { input }, ({ input }) => input.picture !== null).then(() => {
    keepPictureStep(transform({ input }, ({ input }) => input.picture as CheckedPicture & { file: string }));
  });
  return new WorkflowResponse(undefined);
});

/** In reviews of the shop, of which anybody may write any number. */
const MOST_OWN_PHOTOS = 8;

/**
 * Runs before a file is read. Photos that no review of the shop shows yet (`OF_SHOP`) count as one review's.
 * @throws ShopError `forbidden` if no piece of the product was sent to them, `conflict` for too many photos
 */
export async function requireNextPhoto(container: MedusaContainer, key: ReviewKey): Promise<void> {
  const database = databaseOf(container);
  const all = await listOwnPhotos(database, key);
  const photos = key.productId === OF_SHOP ? all.filter(({ reviewId }) => reviewId === null) : all;
  if (key.productId !== OF_SHOP && (await getPurchase(database, key)) === null)
    throw new ShopError("forbidden", NOT_BOUGHT);
  if (photos.length >= MOST_REVIEW_PHOTOS)
    throw new ShopError("conflict", `A review has ${MOST_REVIEW_PHOTOS} photos at most. Remove one first.`);
  if (all.length >= MOST_OWN_PHOTOS)
    throw new ShopError("conflict", "You have added enough photos to reviews of the shop. Use one of them again.");
}

/** A photo that was removed may have the picture still. */
async function store(
  container: MedusaContainer,
  photo: NewPhoto,
  picture: CheckedPicture & { file: string },
  waits: boolean,
) {
  await makeAlone(container, picture.id, async () => {
    const isThere = (await getMadePicture(databaseOf(container), picture.id)) !== null;
    // What a server left that died while it deleted or stored the same picture.
    if (!isThere) await deletePicture(container, picture.id);
    await addPhotoWorkflow(container).run({ input: { photo, picture: isThere ? null : picture, waits } });
  });
}

/** The caller deletes the file. The review may not be written yet. @throws as `requireNextPhoto` and `storePicture` */
export async function addReviewPhoto(
  container: MedusaContainer,
  { file, ...key }: ReviewKey & { file: string },
): Promise<AddReviewPhotoAnswer> {
  // No two people, and no product, share a review's photo, so that it can be deleted.
  const checked = await checkPicture(file, `${MAKING_VERSION}:${key.customerId}:${key.productId}`);
  return await withLock(container, reviewLock(key), async () => {
    const database = databaseOf(container);
    const find = async () => (await listOwnPhotos(database, key)).find(({ pictureId }) => pictureId === checked.id);
    const known = await find();
    if (known) return { id: known.id, address: known.address, changed: false };
    await requireNextPhoto(container, key);
    const review = await getOwnReview(database, key);
    const waits = review !== null && !review.isHidden && getEnv().REVIEWS_WAIT;
    const photo = { ...key, pictureId: checked.id, reviewId: review?.id ?? null };
    await store(container, photo, { ...checked, file }, waits);
    const { id = "", address = "" } = (await find()) ?? {};
    return { id, address, changed: true };
  });
}

/** Nothing if it was added again meanwhile. */
async function deletePhoto(container: MedusaContainer, pictureId: string, waitSeconds?: number): Promise<void> {
  const work = async () => {
    const photo = await findPhoto(databaseOf(container), pictureId);
    if (!photo?.isRemoved) return;
    await deletePicture(container, pictureId);
    await reviewService(container).forgetPhoto(photo.id);
  };
  await withLock(container, pictureLock(pictureId), work, waitSeconds === undefined ? {} : { waitSeconds });
}

/** The job forget-old-records tries again. */
function logNotDeleted(container: MedusaContainer, pictureId: string, error: unknown): void {
  logEvent(container, "warn", { event: "review_photo_not_deleted_yet", picture_id: pictureId }, error);
}

const AT_ONCE = 100;
const turns = new FairTurns<string>((pictureId) => pictureId);

/** Deletes all photos of a customer with their files; safe to repeat. */
export async function deletePhotosOf(container: MedusaContainer, customerId: string): Promise<void> {
  await reviewService(container).removePhotos({ customerId });
  const some = () => listRemovedPhotos(databaseOf(container), { customerId, most: AT_ONCE });
  for (let ids = await some(); ids.length > 0; ids = await some())
    for (const id of ids) await deletePhoto(container, id);
}

/** Deletes removed photos, and those whose review was not written within a day. The next run tries again. */
export async function deleteUnwantedPhotos(container: MedusaContainer): Promise<void> {
  await reviewService(container).removeUnwrittenPhotos();
  await turns.handle(AT_ONCE, {
    list: (most) => listRemovedPhotos(databaseOf(container), { customerId: null, most }),
    handle: (pictureId) => deletePhoto(container, pictureId, 1),
    onFailure: (pictureId, error) => {
      logNotDeleted(container, pictureId, error);
    },
  });
}

export const removePhotosStep = createStep(
  "remove-review-photos",
  async (of: { reviewId?: string; photoId?: string }, { container }) => {
    const ids = await reviewService(container).removePhotos(of);
    if (of.photoId && ids.length === 0) throw new ShopError("not_found", "There is no such photo.");
    return new StepResponse({ count: ids.length }, ids);
  },
  async (ids, { container }) => {
    if (ids?.length) await reviewService(container).restorePhotos(ids);
  },
);

/** Without `reviewId` and `actorId`, a customer deletes their own photo. */
const removePhotoWorkflow = createWorkflow(
  "remove-review-photo",
  (input: { photoId: string; reviewId?: string; actorId?: string }) => {
    removePhotosStep({ photoId: input.photoId });
    when("audit-photo", { input }, ({ input }) => input.actorId !== undefined).then(() => {
      writeAuditStep(
        transform({ input }, ({ input }) => ({
          actorId: input.actorId ?? "",
          action: "review.photo_deleted",
          subjectId: input.reviewId ?? "",
          details: { photo: input.photoId },
        })),
      );
    });
    return new WorkflowResponse(undefined);
  },
);

/** The customer's who deletes it, or, for an admin, a review's. */
type PhotoOf = { photoId: string; customerId: string } | { photoId: string; reviewId: string; actorId: string };

/** Deletes a photo; its files go at once, or soon. @throws ShopError `not_found` */
export async function deleteReviewPhoto(container: MedusaContainer, of: PhotoOf): Promise<void> {
  const photo = requireFound(await getPhoto(databaseOf(container), of), "photo");
  const { photoId } = of;
  await removePhotoWorkflow(container).run({
    input: "actorId" in of ? { photoId, reviewId: of.reviewId, actorId: of.actorId } : { photoId },
  });
  await deletePhoto(container, photo.pictureId, 1).catch((error: unknown) => {
    logNotDeleted(container, photo.pictureId, error);
  });
}
