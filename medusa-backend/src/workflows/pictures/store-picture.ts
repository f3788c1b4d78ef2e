import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import {
  LARGEST_WIDTH,
  mediaPath,
  PICTURE_WIDTHS,
  type PictureType,
  readMediaAddress,
  widthsUpTo,
} from "../../contract/media-address";
import type { UploadPictureAnswer } from "../../contract/pictures";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { type CheckedPicture, checkPicture, decoding } from "../../lib/pictures/check-picture";
import { MAKING_VERSION, makeMaster, makeWidth } from "../../lib/pictures/make-picture";
import { ShopError } from "../../lib/shop-error";
import { productPictureService } from "../../modules/product-picture";
import { getMadePicture, listPictureFiles } from "../../queries/pictures";
import { findPhoto } from "../../queries/reviews/review-photos";
import { writeAuditStep } from "../audit/write-audit";

/** One picture is decoded at a time in each process: the largest takes some hundred megabytes. */
const capacity = bulkhead(1, 20);

/** Returns the file's key. Only the shop reads it there. */
async function keepFile(container: MedusaContainer, name: string, bytes: Buffer, type: PictureType) {
  const content = bytes.toString("base64");
  const file = { filename: `picture-${name}`, mimeType: `image/${type}`, content, access: "private" } as const;
  const { id } = await container.resolve(Modules.FILE).createFiles(file);
  return id;
}

type NewPicture = CheckedPicture & { file: string; actorId: string };
type Kept = { pictureId: string; keys: string[] };

async function discard({ pictureId, keys }: Kept, container: MedusaContainer): Promise<void> {
  const pictures = productPictureService(container);
  await pictures.deletePictureFiles({ picture_id: pictureId });
  await pictures.deleteMadePictures([pictureId]);
  if (keys.length > 0) await container.resolve(Modules.FILE).deleteFiles(keys);
}

export const keepPictureStep = createStep(
  "keep-picture",
  async ({ id, width, height, file }: CheckedPicture & { file: string }, { container }) => {
    const { data: master, info } = await decoding(() => makeMaster(file));
    const largest = Math.min(info.width, LARGEST_WIDTH);
    const first = Math.min(largest, PICTURE_WIDTHS[1]);
    const made = await decoding(() => makeWidth(master, first, "webp"));
    const pictures = productPictureService(container);
    const kept: Kept = { pictureId: id, keys: [] };
    try {
      kept.keys.push(await keepFile(container, `${id}-master.webp`, master, "webp"));
      kept.keys.push(await keepFile(container, `${id}-${first}.webp`, made, "webp"));
      const [masterKey = "", firstKey = ""] = kept.keys;
      await pictures.noteFile({ pictureId: id, width: 0, type: "master", key: masterKey });
      await pictures.noteFile({ pictureId: id, width: first, type: "webp", key: firstKey });
      await pictures.createMadePictures({ id, width, height, largest });
    } catch (error) {
      await discard(kept, container);
      throw error;
    }
    return new StepResponse({ id, largest }, kept);
  },
  async (kept, { container }) => {
    if (kept) await discard(kept, container);
  },
);

const storePictureWorkflow = createWorkflow("store-picture", (input: NewPicture) => {
  const picture = keepPictureStep(input);
  writeAuditStep({
    actorId: input.actorId,
    action: "picture.uploaded",
    subjectId: input.id,
    details: { width: input.width, height: input.height },
  });
  return new WorkflowResponse(picture);
});

/**
 * The caller deletes the file. The same file is the same picture. jobs/make-pictures.ts makes the other widths.
 * @throws ShopError `invalid`, `body_too_large`, `backend_unavailable`
 */
export async function storePicture(
  container: MedusaContainer,
  { file, actorId }: { file: string; actorId: string },
): Promise<UploadPictureAnswer> {
  const checked = await checkPicture(file, MAKING_VERSION);
  const { id, largest } = await makeAlone(container, checked.id, async () => {
    const known = await getMadePicture(databaseOf(container), checked.id);
    if (!known) return (await storePictureWorkflow(container).run({ input: { ...checked, file, actorId } })).result;
    if (known.state === "failed") await productPictureService(container).beginAgain(known.id);
    return known;
  });
  return { address: mediaPath(id, largest, "webp") };
}

/** One at a time in each process and for each picture. @throws ShopError `backend_unavailable` if too many wait */
export async function makeAlone<T>(container: MedusaContainer, pictureId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await capacity.execute(() => withLock(container, pictureLock(pictureId), work));
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new ShopError("backend_unavailable", "Many pictures are being uploaded. Try again in a moment.", {
      cause: error,
    });
  }
}

/** Whoever makes or deletes files of a picture holds this lock. */
export const pictureLock = (pictureId: string): string => `picture:${pictureId}`;

/** Deletes a picture with its files; safe to repeat. The caller holds `pictureLock`. */
export async function deletePicture(container: MedusaContainer, pictureId: string): Promise<void> {
  const pictures = productPictureService(container);
  const files = await listPictureFiles(databaseOf(container), pictureId);
  await pictures.deleteMadePictures([pictureId]);
  if (files.length > 0) await container.resolve(Modules.FILE).deleteFiles(files.map(({ fileKey }) => fileKey));
  await pictures.deletePictureFiles({ picture_id: pictureId });
}

/** False for an upload that does not exist, and for a review's photo. */
export async function isKnownAddress(container: MedusaContainer, address: string): Promise<boolean> {
  if (!address.startsWith("/media/")) return true;
  const named = readMediaAddress(address);
  const made = named && (await getMadePicture(databaseOf(container), named.id));
  if (!made || made.largest !== named?.largest) return false;
  return (await findPhoto(databaseOf(container), made.id)) === null;
}

const TYPES: readonly PictureType[] = ["webp", "avif"];

async function makeMissing(container: MedusaContainer, { id, largest }: { id: string; largest: number }) {
  const pictures = productPictureService(container);
  // It was deleted meanwhile.
  if (!(await getMadePicture(databaseOf(container), id))) return;
  const files = await listPictureFiles(databaseOf(container), id);
  const master = files.find(({ type }) => type === "master");
  if (!master) throw new Error("The picture has no master.");
  const source = await container.resolve(Modules.FILE).getAsBuffer(master.fileKey);
  for (const width of widthsUpTo(largest))
    for (const type of TYPES) {
      if (files.some((file) => file.width === width && file.type === type)) continue;
      const bytes = await makeWidth(source, width, type);
      const key = await keepFile(container, `${id}-${width}.${type}`, bytes, type);
      const isNew = await pictures.noteFile({ pictureId: id, width, type, key });
      if (!isNew) await container.resolve(Modules.FILE).deleteFiles([key]);
    }
  await pictures.endMaking(id);
}

/** Makes the widths of waiting pictures. The next run continues the work of a dead server. */
export async function makeWaitingWidths(container: MedusaContainer): Promise<void> {
  for (;;) {
    const next = await productPictureService(container).beginNext();
    if (!next) return;
    try {
      await withLock(container, pictureLock(next.id), () => makeMissing(container, next));
    } catch (error) {
      logEvent(container, "warn", { event: "picture_not_made", picture_id: next.id }, error);
      return;
    }
  }
}
