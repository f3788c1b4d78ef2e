import { getEnv } from "../lib/config/env";
import { logFailure } from "../lib/logs/log-event";
import { productPictureService } from "../modules/product-picture";
import { recordRuns, runAlone } from "../queries/jobs";
import { copyTypedPictures } from "../workflows/pictures/copy-pictures";

export const config = { name: "copy-pictures", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Copies products' pictures from other hosts. Never throws. */
const copyPictures = logFailure("pictures_not_copied", async (container) => {
  if (!(await productPictureService(container).hasDueCopies())) return;
  await runAlone(container, config.name, () => copyTypedPictures(container));
});

export default recordRuns(config, copyPictures);
