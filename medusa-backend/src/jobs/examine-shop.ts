import { recordRuns } from "../queries/jobs";
import { examineShop } from "../workflows/examine-shop";

const EVERY_MS = 60 * 60_000;

export const config = { name: "examine-shop", schedule: { interval: EVERY_MS } };

/** Runs the doctor, so that Prometheus can tell what it found: certificates that end, a full disk, a missing backup. */
export default recordRuns(config, async (container) => void (await examineShop(container)));
