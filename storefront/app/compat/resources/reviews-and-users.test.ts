import { describe, expect, it } from "vitest";
import { getReviews, postAddReview } from "./reviews.server";
import { refusal, run } from "./run-row.test-kit";
import { putUserByEmail } from "./users.server";

describe("the other rows", () => {
  it("ignore role and email in PUT /users/{email} [S4-07]", async () => {
    const body = { name: " Ada ", email: "other@example.test", role: "admin" };
    const params = { email: "ADA@example.test" };
    const { sent, answer } = await run(putUserByEmail, { params, body }, { created: true });
    expect(sent).toEqual([{ path: "/store/shop/users/ada%40example.test", method: "PUT", body: { name: "Ada" } }]);
    expect(answer.body).toEqual({ acknowledged: true, upsertedCount: 1 });
  });

  it.each([0, 6, 4.5, "six", "", "-1", null])("refuse a review of %j stars", async (rating) => {
    const body = { reviewerName: "Ada", description: "Good", rating };
    expect(Object.keys((await refusal(run(postAddReview, { body }, null))).fields ?? {})).toEqual(["rating"]);
  });

  it("take a rating as digits and give it back as a string [S3-11]", async () => {
    const body = { reviewerName: "Ada", description: "Good", rating: "4" };
    const { sent } = await run(postAddReview, { body }, { reviewId: "rev_1" });
    expect(sent[0]?.body).toMatchObject({ rating: 4, name: "Ada", photoUrl: "" });
    const review = { id: "rev_1", photoUrl: "", name: "A", occupation: "", description: "", rating: 4 };
    const { answer } = await run(getReviews, { query: { limit: "1" } }, { reviews: [review], next: 1 });
    expect(answer.body).toMatchObject([{ _id: "rev_1", rating: "4" }]);
    expect(answer.headers?.Link).toBe('</api/server/reviews?limit=1&offset=1>; rel="next"');
  });

  it("take spaces for no photo, and say what is wrong with another address", async () => {
    const body = { reviewerName: "Ada", description: "Good", rating: 5 };
    const { sent } = await run(postAddReview, { body: { ...body, reviewerImg: "  " } }, { reviewId: "rev_1" });
    expect(sent[0]?.body).toMatchObject({ photoUrl: "" });
    const { fields } = await refusal(run(postAddReview, { body: { ...body, reviewerImg: "javascript:1" } }, null));
    expect(fields).toEqual({ reviewerImg: ["Must be an http or https address, or a path under /images/"] });
  });

  it.each(["0", "1001", "-1", "1.5", "abc", ""])("refuse a limit of %j", async (limit) => {
    expect((await refusal(run(getReviews, { query: { limit } }, null))).fields).toHaveProperty("limit");
  });
});
