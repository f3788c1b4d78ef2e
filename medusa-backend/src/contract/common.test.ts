import { describe, expect, it } from "vitest";
import { Delivery, NewPassword, PersonName, RequiredText, SignIn, StartPayment, Text } from "./index";

const accepts = (value: string) => RequiredText(20).safeParse(value).success;

describe("a text that a person sends", () => {
  it.each(["\u0000", "\u0007", "\t", "\u001b", "\u007f", "\u0085", "\u009f"])(
    "has no control character %j",
    (character) => {
      expect(accepts(`a${character}b`)).toBe(false);
    },
  );

  it.each(["\ud83d", "\ude00", "\ude00\ud83d", "a\udbff"])("has no half of a character %j", (half) => {
    expect(
      Text(20)
        .safeParse(half)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["Contains characters that are not allowed"]);
  });

  it.each(["a\nb\r\nc é 😀", "👩‍🚀👨‍👩‍👧", "می\u200cخواهم", "\u200fשלום\u200e", "क्\u200dष"])("is %j", (value) => {
    expect(RequiredText(20).parse(` ${value}\u3000`)).toBe(value);
  });

  it("is counted in characters, not in halves of them", () => {
    expect([Text(3).safeParse("😀😀😀").success, Text(3).safeParse("😀😀😀a").success]).toEqual([true, false]);
  });
});

describe("a person's name", () => {
  it("is one line, with one space between words", () => {
    expect(PersonName.parse(" Nia\r\n\n  Rahman\t\u2028A.\u3000")).toBe("Nia Rahman A.");
    expect(Delivery.shape.name.parse("Nia\nRahman")).toBe("Nia Rahman");
  });

  it.each(["", " \n ", "a\u0007b", "a\u0000b"])("is not %j", (name) => {
    expect(PersonName.safeParse(name).success).toBe(false);
  });

  it("goes with a phone number of one line", () => {
    expect(Delivery.shape.phone.safeParse("+1 555\n0123").success).toBe(false);
  });
});

describe("a delivery", () => {
  const delivery = {
    name: "Åse 😀",
    email: "a@example.com",
    address: "7 Hangar Street\r\n🛩️ Dhaka",
    phone: "+1 555 0123",
  };

  it("has two lines and emoji, and is kept as it was typed", () => {
    expect(Delivery.parse(delivery)).toEqual(delivery);
  });

  it.each(["name", "email", "address", "phone"])("names the field %s that holds half a character", (field) => {
    const parsed = Delivery.safeParse({ ...delivery, [field]: "a\ud800b" });
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});

describe("a payment that is asked for", () => {
  it.each([149.5, 49, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY, -1])("is no amount of %d", (totalAmount) => {
    expect(StartPayment.safeParse({ totalAmount }).success).toBe(false);
  });

  it.each([50, 14_900, 1_999, 123_456, 99_999_999])("is an amount of %d", (totalAmount) => {
    expect(StartPayment.safeParse({ totalAmount }).success).toBe(true);
  });

  it("names no product by what the database cannot look up", () => {
    const orderItems = [{ productId: "prod_\u0000", quantity: 1 }];
    expect(StartPayment.safeParse({ totalAmount: 14_900, orderItems }).success).toBe(false);
  });
});

describe("a password", () => {
  it("is refused in words when it is too long", () => {
    const parsed = SignIn.safeParse({ email: "a@example.com", password: "x".repeat(129) });
    expect(parsed.error?.issues[0]?.message).toBe("Must be 128 characters or fewer");
  });

  it.each([
    ["with its spaces", " 12345678 "],
    ["in the form it was typed in", "e\u0301".repeat(8)],
    ["with control characters", "tab\tand\u0000null"],
    ["with 128 emoji", "😀".repeat(128)],
  ])("is kept %s", (_, typed) => {
    expect(NewPassword.parse(typed)).toBe(typed);
    expect(SignIn.parse({ email: "a@example.com", password: typed }).password).toBe(typed);
  });

  it.each(["😀😀😀😀", "1234567", "12345678\ud800"])("is not %j", (typed) => {
    expect(NewPassword.safeParse(typed).success).toBe(false);
  });
});
