import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { productPictureService } from "../modules/product-picture";
import { recordRuns, runAlone } from "../queries/jobs";
import { copyTypedPictures } from "../workflows/pictures/copy-pictures";

/** Copies products' pictures from other hosts. Never throws. */
async function copyPictures(container: MedusaContainer): Promise<void> {
  try {
    if (!(await productPictureService(container).hasDueCopies())) return;
    await runAlone(container, config.name, () => copyTypedPictures(container));
  } catch (error) {
    logEvent(container, "warn", { event: "pictures_not_copied" }, error);
  }
}

export const config = { name: "copy-pictures", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, copyPictures);
