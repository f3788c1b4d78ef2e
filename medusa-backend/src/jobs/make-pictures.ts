import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { productPictureService } from "../modules/product-picture";
import { recordRuns, runAlone } from "../queries/jobs";
import { makeWaitingWidths } from "../workflows/pictures/store-picture";

/** Makes the widths of uploaded pictures. Never throws. */
async function makePictures(container: MedusaContainer): Promise<void> {
  try {
    if (!(await productPictureService(container).hasWaiting())) return;
    await runAlone(container, config.name, () => makeWaitingWidths(container));
  } catch (error) {
    logEvent(container, "warn", { event: "pictures_not_made" }, error);
  }
}

export const config = { name: "make-pictures", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, makePictures);
