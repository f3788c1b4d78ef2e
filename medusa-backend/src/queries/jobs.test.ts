import type { MedusaContainer } from "@medusajs/framework/types";
import { expect, it, vi } from "vitest";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns } from "./jobs";

const noteRun = vi.hoisted(() => vi.fn());
vi.mock("../modules/job-run", () => ({ jobRunService: () => ({ noteRun }) }));

const container = { resolve: () => ({ warn: () => undefined }) } as unknown as MedusaContainer;
const config = { name: "sweep-payments", schedule: { interval: 60_000 } };

it.each([
  ["is noted if it ends", async () => false, 1],
  ["is not noted if it fails, so that the job counts as late", () => Promise.reject(new Error("no such column")), 0],
])("a run of a job %s", async (_what, work, noted) => {
  noteRun.mockClear();
  await recordRuns(config, logFailure("payment_sweep_failed", work))(container);
  expect(noteRun).toHaveBeenCalledTimes(noted);
});
