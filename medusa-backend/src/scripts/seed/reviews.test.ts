import type { MedusaContainer } from "@medusajs/framework/types";
import { beforeEach, expect, it, vi } from "vitest";
import { SAMPLE_REVIEWS } from "../../contract/reviews";
import { seedReviews } from "./reviews";

const shop = vi.hoisted(() => ({ env: "local", reviews: [] as { id: string }[], written: [] as string[] }));
vi.mock("../../lib/config/env", () => ({ getEnv: () => ({ SHOP_ENV: shop.env }) }));
vi.mock("../../modules/review", () => ({ reviewService: () => ({ listReviews: async () => shop.reviews }) }));
vi.mock("../../workflows/reviews/write-review", () => ({
  createReview: async (_: MedusaContainer, { review }: { review: { name: string } }) => {
    shop.written.push(review.name);
  },
}));

const seed = () => seedReviews({} as MedusaContainer);

beforeEach(() => Object.assign(shop, { env: "local", reviews: [], written: [] }));

it("a shop in production gets no review by an invented person", async () => {
  shop.env = "production";
  await seed();
  expect(shop.written).toEqual([]);
});

it("a local shop that never had a review gets the samples, the last first", async () => {
  await seed();
  expect(shop.written).toEqual(SAMPLE_REVIEWS.map(({ name }) => name).reverse());
  shop.reviews = [{ id: "rev_1" }];
  await seed();
  expect(shop.written).toHaveLength(SAMPLE_REVIEWS.length);
});
