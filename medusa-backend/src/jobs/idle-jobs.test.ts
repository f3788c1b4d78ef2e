import { readdirSync } from "node:fs";
import path from "node:path";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CATALOGUE_VERSION_MODULE } from "../modules/catalogue-version";
import CatalogueVersion from "../modules/catalogue-version/service";
import { OUTBOX_MODULE } from "../modules/outbox";
import Outbox from "../modules/outbox/service";
import { PRODUCT_PICTURE_MODULE } from "../modules/product-picture";
import ProductPicture from "../modules/product-picture/service";
import { PRODUCT_SEARCH_MODULE } from "../modules/product-search";
import ProductFacts from "../modules/product-search/service";
import { SALES_MODULE } from "../modules/sales";
import Sales from "../modules/sales/service";
import { STRIPE_EVENT_MODULE } from "../modules/stripe-event";
import StripeEvent from "../modules/stripe-event/service";

const QUEUE_SECONDS = 3;
vi.mock("../lib/config/env", () => ({
  getEnv: () => ({ QUEUE_SECONDS, SWEEP_SECONDS: 60, CLEAN_SECONDS: 3600, SHOP_TIME_ZONE: "UTC" }),
}));
vi.mock("../queries/jobs", async (original) => ({
  ...(await original<object>()),
  recordRuns: (_config: unknown, job: unknown) => job,
}));

const statements: string[] = [];
const transaction = vi.fn();
/** A database in which nothing waits for any job. */
const database = {
  raw: async (sql: string) => {
    statements.push(sql);
    return { rows: sql.includes("as ratings") ? [{ version: "1", products: false, ratings: false }] : [] };
  },
  transaction,
};
const SERVICES: Record<string, { prototype: object }> = {
  [CATALOGUE_VERSION_MODULE]: CatalogueVersion,
  [OUTBOX_MODULE]: Outbox,
  [PRODUCT_SEARCH_MODULE]: ProductFacts,
  [PRODUCT_PICTURE_MODULE]: ProductPicture,
  [SALES_MODULE]: Sales,
  [STRIPE_EVENT_MODULE]: StripeEvent,
};
const container = {
  resolve(name: string) {
    if (name === ContainerRegistrationKeys.PG_CONNECTION) return database;
    const service = SERVICES[name];
    if (!service) throw new Error(`A job asks for ${name}.`);
    return Object.assign(Object.create(service.prototype), { database });
  },
};

async function frequentJobs() {
  const files = readdirSync(__dirname).filter((file) => !file.includes(".test."));
  const jobs = await Promise.all(files.map(async (file) => ({ file, ...(await import(path.join(__dirname, file))) })));
  return jobs.filter(({ config }) => config.schedule.interval <= QUEUE_SECONDS * 1_000);
}

beforeEach(() => {
  statements.length = 0;
  transaction.mockReset();
});

describe("a job that runs every few seconds", async () => {
  const jobs = await frequentJobs();

  it("is one of nine", () => expect(jobs).toHaveLength(9));

  it.each(jobs)("takes no lock, and one statement or three, when it has nothing to do: $file", async (job) => {
    await job.default(container);
    expect(transaction).not.toHaveBeenCalled();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(job.file === "send-mails.ts" ? 3 : 1);
  });
});
