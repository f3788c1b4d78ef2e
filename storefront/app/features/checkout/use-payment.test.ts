import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import { shopApi } from "~/lib/shop-api";
import type { Attempt } from "./payment-state";
import { placeOrder } from "./use-payment";

const { post: send } = shopApi;
const post = vi.fn();
shopApi.post = post;
afterAll(() => {
  shopApi.post = send;
});

const delivery = { name: "Ann", email: "ann@example.com", address: "1 Road", phone: "555" };
const purchase = { items: [], delivery, total: 14_900 };
const attempt: Attempt = { purchase, clientSecret: "pi_1_secret_2", paymentIntentId: "pi_1", total: 14_900 };
const AT_ONCE = { retries: 4, minTimeout: 0, factor: 1, maxTimeout: 0 };
const down = new AppError("backend_unavailable", "The shop could not be reached.");

beforeEach(() => void post.mockReset());

describe("placing the order of an authorised payment", () => {
  it("leaves the outcome unknown when no answer comes in five tries", async () => {
    post.mockRejectedValue(down);
    await expect(placeOrder(attempt, AT_ONCE)).resolves.toEqual({ is: "unknown", error: down });
    expect(post).toHaveBeenCalledTimes(5);
  });

  it("leaves it unknown, without another try, when the person has been signed out", async () => {
    post.mockRejectedValue(new AppError("unauthenticated", "Sign in."));
    await expect(placeOrder(attempt, AT_ONCE)).resolves.toMatchObject({ is: "unknown" });
    expect(post).toHaveBeenCalledTimes(1);
  });

  it.each(["payment_required", "unavailable", "price_changed"] as const)(
    "is refused once and for all by %s",
    async (code) => {
      post.mockRejectedValue(new AppError(code, "No."));
      await expect(placeOrder(attempt, AT_ONCE)).resolves.toMatchObject({ is: "refused", error: { code } });
      expect(post).toHaveBeenCalledTimes(1);
    },
  );

  it("repeats the same transaction until the order is there", async () => {
    post.mockRejectedValueOnce(down).mockRejectedValueOnce(down);
    post.mockResolvedValue({ acknowledged: true, insertedId: "order_1" });
    await expect(placeOrder(attempt, AT_ONCE)).resolves.toEqual({ is: "placed", orderId: "order_1" });
    expect(post.mock.calls.map((call) => call[1].transactionId)).toEqual(["pi_1", "pi_1", "pi_1"]);
  });
});
