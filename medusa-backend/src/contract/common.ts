import { z } from "zod";
import { toExactMinor } from "./currency";
import { isPictureAddress } from "./media-address";

/** Every path of the shop's own Medusa routes starts here; the stock /store routes are closed. */
export const SHOP_PREFIX = "/store/shop";

/** Who a customer is to the shop. Set by sign-up ("user") and by the make-admin workflow, never by a request body. */
export const Role = z.enum(["user", "admin"]);
export type Role = z.infer<typeof Role>;

/** True for the role of somebody who works in the shop. */
export const isStaff = (role: Role): boolean => role === "admin";

/** The shop's status of an order: pending → shipped, or pending → cancelled. */
export const ShopOrderStatus = z.enum(["pending", "shipped", "cancelled"]);
export type ShopOrderStatus = z.infer<typeof ShopOrderStatus>;

/** True for an amount of USD without fractions of a cent. */
export const isWholeCents = (amount: number) => Number.isSafeInteger(toExactMinor(amount));

/** Marks `Money`. A check stays when a bound is added to a schema; metadata do not. */
const IS_MONEY = z.refine<number>(() => true);

/**
 * Money on the wire: whole minor units of the shop's currency (1999 is $19.99). In a row of the database it is the
 * name of a column with Medusa's decimal major units, which the reading helper converts (lib/database/camel-row.ts). A
 * column that has minor units is `z.int()`.
 */
export const Money = z.int("Must be in whole cents").check(IS_MONEY);

/** True for `Money`, also with bounds. */
export const isMoney = (schema: z.core.$ZodType): boolean => schema._zod.def.checks?.includes(IS_MONEY) ?? false;

/** The most that anything may cost: $999,999.99. */
export const MOST_MONEY = 99_999_999;

const NOT_ALLOWED = "Contains characters that are not allowed";
/** A lone half of a surrogate pair, which UTF-8 cannot encode and PostgreSQL refuses. */
const LONE_SURROGATE = /\p{Cs}/u;
/** A control character (Unicode's Cc: C0, DEL and C1) other than line feed and carriage return. */
const CONTROL_CHARACTER = /[^\P{Cc}\n\r]/u;

/**
 * Embeddings, overrides and isolates: one that is not closed turns the text beside it on a page. Marks (LRM, RLM, ALM),
 * which turn nothing else, stay.
 */
const TURNS_OTHERS = /[\u202a-\u202e\u2066-\u2069]/g;
/**
 * A character that shows something. Not shown: white space, controls, what Unicode lets programs ignore (zero-width
 * characters, marks, fillers, the soft hyphen, tags), the anchors of notes, and blank letters such as Braille's.
 */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** A text as it is kept: trimmed, and empty if nothing of it can be seen. */
export function toTyped(text: string): string {
  const typed = text.replace(TURNS_OTHERS, "").trim();
  return VISIBLE.test(typed) || CONTROL_CHARACTER.test(typed) ? typed : "";
}

/** The length of a text in code points, as people count it: an emoji of one code point is one character, not two. */
const countCharacters = (value: string) => [...value].length;

/**
 * A text exactly as typed, of `min` to `max` characters: for passwords and other secrets, which may contain anything
 * that UTF-8 can encode.
 */
export const SecretText = (max: number, min = 0) =>
  z
    .string()
    .refine((value) => countCharacters(value) <= max, `Must be ${max} characters or fewer`)
    .refine((value) => countCharacters(value) >= min, `Must be at least ${min} characters`)
    .refine((value) => !LONE_SURROGATE.test(value), NOT_ALLOWED);

const limited = (text: z.ZodString, max: number) =>
  text
    .overwrite(toTyped)
    .refine((value) => countCharacters(value) <= max, `Must be ${max} characters or fewer`)
    .refine((value) => !CONTROL_CHARACTER.test(value) && !LONE_SURROGATE.test(value), NOT_ALLOWED)
    .meta({ maxLength: max });

/**
 * A trimmed text of at most `max` characters. Control characters other than line breaks are refused. Characters that
 * shape a script or mark its direction (joiners, right-to-left marks) belong to the text; those that would turn the
 * text around it are left out, and a text of invisible characters is empty. The metadata are for docs/api.md, because a
 * refinement has no JSON schema.
 */
export const Text = (max: number) => limited(z.string(), max);

/** Like `Text`, but not empty. */
export const RequiredText = (max: number) => Text(max).min(1, "Required").meta({ maxLength: max });

const SEEN_MARKS = "(?:(?!\\p{Default_Ignorable_Code_Point})\\p{M})*";
/**
 * The source of a pattern (flag u): one character of the class `letters` with its marks, and in scripts that need it a
 * joiner; no other character that cannot be seen.
 */
export const letterOf = (letters: string): string =>
  `(?!\\p{Default_Ignorable_Code_Point})(?:(?=\\p{ASCII})${letters}${SEEN_MARKS}|(?!\\p{ASCII})${letters}${SEEN_MARKS}\\p{Join_Control}?)`;

const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Like `Text`, but one line. */
export const Line = (max: number) =>
  Text(max)
    .refine((value) => !LINE_BREAK.test(value), "Must be one line")
    .meta({ maxLength: max });

/** Like `RequiredText`, but one line: text in a mail's header must not add a second header. */
export const RequiredLine = (max: number) =>
  RequiredText(max)
    .refine((value) => !LINE_BREAK.test(value), "Must be one line")
    .meta({ maxLength: max });

/** An id from Medusa or Stripe. A text that cannot be an id never reaches the database, which accepts no zero byte. */
export const OpaqueId = (max: number) =>
  z
    .string()
    .min(1, "Required")
    .max(max, `Must be ${max} characters or fewer`)
    .regex(/^[\x21-\x7e]*$/, NOT_ALLOWED);

/** Up to `max` ids in an address, with commas between them. */
export const IdsWithCommas = (max: number) =>
  z
    .string()
    .max(max * 101, "Has too many ids")
    .transform((ids) => ids.split(","))
    .pipe(z.array(OpaqueId(100)).max(max, "Has too many ids"));

/** The domain of an address, in the letters of any script. */
const DOMAIN = /@([\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uff0e\uff61-]+)$/u;

/** An address with its domain as mail servers know it: "info@xn--mnchen-3ya.example" for "info@münchen.example". */
function withAsciiDomain(address: string): string {
  return address.replace(DOMAIN, (whole, domain: string) => {
    const url = `http://${domain}`;
    return /\P{ASCII}/u.test(domain) && URL.canParse(url) ? `@${new URL(url).hostname}` : whole;
  });
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const LAST_LABEL = "(?!\\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]";
/**
 * The addresses of the HTML standard, which browsers let people type, with a domain of two parts or more. Names in
 * quotation marks and domains in brackets are refused.
 */
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`);

/**
 * An e-mail address: trimmed, in lower case, an international domain in its ASCII form. So one mailbox is one account,
 * whatever somebody typed.
 */
export const Email = z
  .string()
  .overwrite((address) => withAsciiDomain(toTyped(address)))
  .toLowerCase()
  .min(1, "Required")
  .max(254, "Must be 254 characters or fewer")
  .pipe(z.string().refine((address) => ADDRESS.test(address), "Not an e-mail address"));

/**
 * A list of 1 to `max` items. The number of items is checked first: 64 KiB hold 30,000 wrong items, and an error for
 * each would keep a server busy for seconds.
 */
export const ListOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .min(1, "Must have a line")
    .max(max, "Has too many lines")
    .pipe(z.array(item))
    .meta({ row: item });

/** Lengths of the shop's text fields, in characters. */
export const LIMITS = {
  name: 200,
  email: 254,
  short: 500,
  long: 5000,
  address: 500,
  street: 150,
  addressExtra: 100,
  postcode: 20,
  city: 80,
  province: 80,
  phone: 40,
  imageUrl: 2048,
  orderLines: 100,
  discountCode: 100,
  quantity: 999,
} as const;

/** A person's name on one line: white space of any length, including line breaks, becomes one space. */
export const PersonName = limited(
  z.string().overwrite((name) => name.replace(/\s+/g, " ")),
  LIMITS.name,
)
  .min(1, "Required")
  .meta({ maxLength: LIMITS.name });

/** The message for an address that `isPictureAddress` refuses. */
export const NO_PICTURE_ADDRESS = "Must be an http or https address, or a path under /images/";

/**
 * The address of a picture. The shop's own hosts are not known here; Medusa's lib/pictures/check-picture.ts checks
 * those.
 */
export const ImageUrl = Text(LIMITS.imageUrl)
  .refine((value) => isPictureAddress(value), NO_PICTURE_ADDRESS)
  .meta({ maxLength: LIMITS.imageUrl });

/** The answer of a write; `changed` is false if everything was already as it should become. */
export const ChangeAnswer = z.object({ changed: z.boolean() });
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;
