import { BUILT_IN_PRODUCTS, SAMPLE_REVIEWS } from "medusa-backend/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import { logger } from "~/lib/logger.server";
import { getProductList } from "./products.server";
import { getReviewList } from "./reviews.server";

const { error } = logger;
const { fetch } = globalThis;
const logged = vi.fn();

beforeEach(() => {
  logger.error = logged;
  // A wait would never end.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  globalThis.fetch = async () => Response.json({ message: "out of order" }, { status: 500 });
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = fetch;
  logger.error = error;
  logged.mockClear();
});

/** A line of the log that says what failed, and why. */
const failure = (event: string) => [{ event, err: expect.any(AppError) }];

it("a list of products that Medusa answers with an error is logged, and is the built-in one without a wait [S4-34 S8-27]", async () => {
  const { source, products } = await getProductList({ requestId: "r1", shared: null });
  expect([source, products.map(({ name }) => name)]).toEqual(["built-in", BUILT_IN_PRODUCTS.map(({ title }) => title)]);
  expect(logged.mock.calls).toEqual([failure("product_list_failed")]);
});

it("reviews that Medusa answers with an error are logged, and are the samples without a wait [S8-28]", async () => {
  const { source, reviews } = await getReviewList({ shared: null });
  expect([source, reviews.length]).toEqual(["samples", SAMPLE_REVIEWS.length]);
  expect(logged.mock.calls).toEqual([failure("review_list_failed")]);
});
