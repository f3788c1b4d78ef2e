import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { productPictureService } from "../modules/product-picture";
import { recordRuns, runAlone } from "../queries/jobs";
import { makeWaitingWidths } from "../workflows/pictures/store-picture";

export const config = { name: "make-pictures", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Makes the widths of uploaded pictures. Never throws. */
const makePictures = logFailure("pictures_not_made", async (container) => {
  if (!(await productPictureService(container).hasWaiting())) return;
  await runAlone(container, config.name, () => makeWaitingWidths(container));
});

export default recordRuns(config, makePictures);
