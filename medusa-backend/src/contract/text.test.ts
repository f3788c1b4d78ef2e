import { describe, expect, it } from "vitest";
import { RequiredText, SignIn, StartPayment } from "./index";

const accepts = (value: string) => RequiredText(20).safeParse(value).success;

describe("a text that a person sends", () => {
  it.each(["\u0000", "\u0007", "\t", "\u001b", "\u007f", "\u0085", "\u009f"])(
    "has no control character %j",
    (character) => {
      expect(accepts(`a${character}b`)).toBe(false);
    },
  );

  it("has line breaks, accents and emoji", () => {
    expect(accepts("a\nb\r\nc é 😀")).toBe(true);
  });
});

describe("a payment that is asked for", () => {
  it.each([149.999, 0.505, Number.NaN, Number.POSITIVE_INFINITY, -1])("is no amount of %d", (total_amount) => {
    expect(StartPayment.safeParse({ total_amount }).success).toBe(false);
  });

  it.each([0.5, 149, 19.99, 1234.56, 999_999.99])("is an amount of %d", (total_amount) => {
    expect(StartPayment.safeParse({ total_amount }).success).toBe(true);
  });

  it("names no product by what the database cannot look up", () => {
    const order_items = [{ product_id: "prod_\u0000", quantity: 1 }];
    expect(StartPayment.safeParse({ total_amount: 149, order_items }).success).toBe(false);
  });
});

describe("a password at sign-in", () => {
  it("is refused in words when it is too long", () => {
    const parsed = SignIn.safeParse({ email: "a@example.com", password: "x".repeat(129) });
    expect(parsed.error?.issues[0]?.message).toBe("Must be 128 characters or fewer");
  });
});
