import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { type PictureType, widthsUpTo } from "../../contract/media-address";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { makeWidth } from "../../lib/pictures/make-picture";
import { productPictureService } from "../../modules/services";
import { getMadePicture, listPictureFiles } from "../../queries/pictures/picture-files";
import { keepFile, pictureLock } from "./store-picture";

const TYPES: readonly PictureType[] = ["webp", "avif"];

/** Makes the missing widths of a picture, one after the other. */
async function makeMissing(container: MedusaContainer, { id, largest }: { id: string; largest: number }) {
  const pictures = productPictureService(container);
  // It was deleted meanwhile.
  if (!(await getMadePicture(databaseOf(container), id))) return;
  const files = await listPictureFiles(databaseOf(container), id);
  const master = files.find(({ type }) => type === "master");
  if (!master) throw new Error("The picture has no master.");
  const source = await container.resolve(Modules.FILE).getAsBuffer(master.file_key);
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

/**
 * Makes the widths of all pictures that wait for them, one picture at a time. The next run continues the work of a dead
 * server. Never throws.
 */
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
