import { describe, expect, it } from "vitest";
import {
  Delivery,
  DiscountCode,
  DiscountTerms,
  Email,
  NewPassword,
  PersonName,
  ProductValues,
  RequiredText,
  SignIn,
  StartPayment,
  Text,
} from "./index";

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

  it.each(["\u200b", "\u3164", "\u2800", "\u00ad", "\u2060", "\u202e", "\ufeff\u200d", " \u115f\uffa0\u{e0041} "])(
    "is empty if it is only %j, which nobody sees",
    (value) => {
      expect(Text(20).parse(value)).toBe("");
      expect([RequiredText(20), PersonName].map((text) => text.safeParse(value).error?.issues[0]?.message)).toEqual([
        "Required",
        "Required",
      ]);
    },
  );

  it("turns no text beside it, and is counted in characters, not in halves of them", () => {
    expect(PersonName.parse("Kim\u202e Lee")).toBe("Kim Lee");
    expect(Text(20).parse("a\u2067b\n\u202ac")).toBe("ab\nc");
    expect([Text(3).safeParse("😀😀😀").success, Text(3).safeParse("😀😀😀a").success]).toEqual([true, false]);
  });
});

it.each([
  ["o'neil+drones@example.museum", "o'neil+drones@example.museum"],
  ["a&b@example.com", "a&b@example.com"],
  ["x@example.xn--fiqs8s", "x@example.xn--fiqs8s"],
  [" Info@München.example ", "info@xn--mnchen-3ya.example"],
  ["info@mu\u0308nchen.example", "info@xn--mnchen-3ya.example"],
  ["info@пример。рф", "info@xn--e1afmkfd.xn--p1ai"],
])("an e-mail address may be %j", (typed, kept) => expect(Email.parse(typed)).toBe(kept));

it.each([
  "a@b",
  "a@example.c",
  "a@１.２.３.４",
  "a@[1.2.3.4]",
  ".a@example.com",
  "a..b@example.com",
  "a@-example.com",
  "a@exa_mple.com",
  `${"a".repeat(65)}@example.com`,
  '"a@evil.example"@example.com,b@example.com',
  "a@example.com\nbcc: b@example.com",
  "\u200b",
])("an e-mail address is not %j", (typed) => expect(Email.safeParse(typed).success).toBe(false));

const { code: NewCode } = DiscountTerms.shape;

it.each(["SPRING-10", "তাজা", "می\u200cخواهم", "क्\u200dष", "김민준", "ÉTÉ_2"])("a code may be %j", (code) => {
  expect(NewCode.parse(code)).toBe(code);
});

it.each(["\u3164", "SAVE\u200d", "SA\u00adVE", "SAVE\ufe0f", "\u0301", "\u200cعلی"])("a code is not %j", (code) => {
  expect(NewCode.safeParse(code).success).toBe(false);
});

it("a code is one code in both of Unicode's forms", () => {
  expect([NewCode.parse("E\u0301TE\u0301"), DiscountCode.parse("E\u0301TE\u0301")]).toEqual(["ÉTÉ", "ÉTÉ"]);
});

it("a product's address has letters that can be seen", () => {
  const { handle } = ProductValues.shape;
  expect([handle.safeParse("무인기-2").success, handle.safeParse("a\u3164b").success]).toEqual([true, false]);
});

it("a person's name is one line, with one space between words, beside a phone number of one line", () => {
  expect(PersonName.parse(" Nia\r\n\n  Rahman\t\u2028A.\u3000")).toBe("Nia Rahman A.");
  expect(Delivery.shape.name.parse("Nia\nRahman")).toBe("Nia Rahman");
  expect(Delivery.shape.phone.safeParse("+1 555\n0123").success).toBe(false);
});

it.each(["", " \n ", "a\u0007b", "a\u0000b"])("a person's name is not %j", (name) => {
  expect(PersonName.safeParse(name).success).toBe(false);
});

const delivery = {
  name: "Åse 😀",
  email: "a@example.com",
  address: "7 Hangar Street\r\n🛩️ Dhaka",
  phone: "+1 555 0123",
};

it("a delivery has two lines and emoji, is kept as it was typed, and names the field with half a character", () => {
  expect(Delivery.parse(delivery)).toEqual(delivery);
  const parsed = Delivery.safeParse({ ...delivery, phone: "a\ud800b" });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["phone"]]);
});

it.each([149.5, 49, 100_000_000, Number.NaN, -1])("a payment that is asked for is no amount of %d", (totalAmount) => {
  expect(StartPayment.safeParse({ totalAmount }).success).toBe(false);
});

it.each([50, 99_999_999])("a payment that is asked for is an amount of %d", (totalAmount) => {
  expect(StartPayment.safeParse({ totalAmount }).success).toBe(true);
});

it("a payment that is asked for names no product by what the database cannot look up", () => {
  const orderItems = [{ productId: "prod_\u0000", quantity: 1 }];
  expect(StartPayment.safeParse({ totalAmount: 14_900, orderItems }).success).toBe(false);
});

it("a password is refused when it is too long", () => {
  expect(SignIn.safeParse({ email: "a@example.com", password: "x".repeat(129) }).success).toBe(false);
});

it.each([
  ["with its spaces", " 12345678 "],
  ["in the form it was typed in", "e\u0301".repeat(8)],
  ["with control characters", "tab\tand\u0000null"],
  ["with 128 emoji", "😀".repeat(128)],
])("a password is kept %s", (_, typed) => {
  expect(NewPassword.parse(typed)).toBe(typed);
  expect(SignIn.parse({ email: "a@example.com", password: typed }).password).toBe(typed);
});

it.each(["😀😀😀😀", "1234567", "12345678\ud800"])("a password is not %j", (typed) => {
  expect(NewPassword.safeParse(typed).success).toBe(false);
});
