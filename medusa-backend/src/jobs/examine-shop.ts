import type { MedusaContainer } from "@medusajs/framework/types";
import { recordRuns } from "../queries/jobs";
import { examineShop } from "../workflows/examine-shop";

const EVERY_MS = 60 * 60_000;

/** Runs the doctor, so that Prometheus can tell what it found: certificates that end, a full disk, a missing backup. */
async function lookForFaults(container: MedusaContainer): Promise<void> {
  await examineShop(container);
}

export const config = { name: "examine-shop", schedule: { interval: EVERY_MS } };

export default recordRuns(config, lookForFaults);
