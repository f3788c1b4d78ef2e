import { z } from "zod";
import { toExactMinor } from "./currency";
import { isPictureAddress } from "./media-address";

/** The stock /store routes are closed. */
export const SHOP_PREFIX = "/store/shop";

/** Set by sign-up ("user") and by the make-admin workflow, never by a request body. */
export const Role = z.enum(["user", "admin"]);
export type Role = z.infer<typeof Role>;

/** True for somebody who works in the shop. */
export const isStaff = (role: Role): boolean => role === "admin";

export const ShopOrderStatus = z.enum(["pending", "shipped", "cancelled"]);
export type ShopOrderStatus = z.infer<typeof ShopOrderStatus>;

/** True for US dollars without a fraction of a cent. */
export const isWholeCents = (amount: number) => Number.isSafeInteger(toExactMinor(amount));

/** Marks `Money`: unlike metadata, a check stays when a bound is added to a schema. */
const IS_MONEY = z.refine<number>(() => true);

/**
 * Whole minor units (1999 is $19.99). In a row of the database, `Money` names a column with Medusa's decimal major
 * units, which the reading helper converts (lib/database/camel-row.ts); a column with minor units is `z.int()`.
 */
export const Money = z.int("Must be in whole cents").check(IS_MONEY);

/** True for `Money`, also with bounds. */
export const isMoney = (schema: z.core.$ZodType): boolean => schema._zod.def.checks?.includes(IS_MONEY) ?? false;

export const MOST_MONEY = 99_999_999;

const NOT_ALLOWED = "Contains characters that are not allowed";
/** Half of a surrogate pair, which UTF-8 cannot encode and PostgreSQL refuses. */
const LONE_SURROGATE = /\p{Cs}/u;
/** Any control character but line feed and carriage return. */
const CONTROL_CHARACTER = /[^\P{Cc}\n\r]/u;

/** Embeddings, overrides and isolates: an open one turns the text beside it on a page. Marks (LRM, RLM, ALM) do not. */
const TURNS_OTHERS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A character that shows something: no white space, control, ignorable character, anchor of a note or blank letter. */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** The text as it is kept: trimmed, and empty if nothing of it can be seen. */
export function toTyped(text: string): string {
  const typed = text.replace(TURNS_OTHERS, "").trim();
  return VISIBLE.test(typed) || CONTROL_CHARACTER.test(typed) ? typed : "";
}

/** In code points: an emoji of one code point is one character, not two. */
const countCharacters = (value: string) => [...value].length;

/** A text exactly as typed, such as a password: anything that UTF-8 can encode. */
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
 * Without control characters except line breaks, and without what would turn the text around it. The metadata are for
 * docs/api.md: a refinement has no JSON schema.
 */
export const Text = (max: number) => limited(z.string(), max);

/** A `Text` that is not empty. */
export const RequiredText = (max: number) => Text(max).min(1, "Required").meta({ maxLength: max });

const SEEN_MARKS = "(?:(?!\\p{Default_Ignorable_Code_Point})\\p{M})*";
/** The source of a pattern (flag u): a letter with its marks and, if its script needs it, a joiner. */
export const letterOf = (letters: string): string =>
  `(?!\\p{Default_Ignorable_Code_Point})(?:(?=\\p{ASCII})${letters}${SEEN_MARKS}|(?!\\p{ASCII})${letters}${SEEN_MARKS}\\p{Join_Control}?)`;

const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** A `Text` of one line. */
export const Line = (max: number) =>
  Text(max)
    .refine((value) => !LINE_BREAK.test(value), "Must be one line")
    .meta({ maxLength: max });

/** A `RequiredText` of one line, so that text in a mail's header adds no second header. */
export const RequiredLine = (max: number) =>
  RequiredText(max)
    .refine((value) => !LINE_BREAK.test(value), "Must be one line")
    .meta({ maxLength: max });

/** A text that cannot be an id never reaches the database, which accepts no zero byte. */
export const OpaqueId = (max: number) =>
  z
    .string()
    .min(1, "Required")
    .max(max, `Must be ${max} characters or fewer`)
    .regex(/^[\x21-\x7e]*$/, NOT_ALLOWED);

/** Up to `max` ids in an address. */
export const IdsWithCommas = (max: number) =>
  z
    .string()
    .max(max * 101, "Has too many ids")
    .transform((ids) => ids.split(","))
    .pipe(z.array(OpaqueId(100)).max(max, "Has too many ids"));

const DOMAIN = /@([\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uff0e\uff61-]+)$/u;

/** "info@xn--mnchen-3ya.example" for "info@münchen.example". */
function withAsciiDomain(address: string): string {
  return address.replace(DOMAIN, (whole, domain: string) => {
    const url = `http://${domain}`;
    return /\P{ASCII}/u.test(domain) && URL.canParse(url) ? `@${new URL(url).hostname}` : whole;
  });
}

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const LAST_LABEL = "(?!\\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]";
/** The addresses of the HTML standard with a domain of two parts or more. */
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`);

/** Trimmed, in lower case, the domain in its ASCII form, so that one mailbox is one account. */
export const Email = z
  .string()
  .overwrite((address) => withAsciiDomain(toTyped(address)))
  .toLowerCase()
  .min(1, "Required")
  .max(254, "Must be 254 characters or fewer")
  .pipe(z.string().refine((address) => ADDRESS.test(address), "Not an e-mail address"));

/** The number of items is checked first: 64 KiB hold 30,000 wrong ones, and their errors would take seconds. */
export const ListOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .min(1, "Must have a line")
    .max(max, "Has too many lines")
    .pipe(z.array(item))
    .meta({ row: item });

/** Lengths in characters. */
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

/** White space of any length, including line breaks, becomes one space. */
export const PersonName = limited(
  z.string().overwrite((name) => name.replace(/\s+/g, " ")),
  LIMITS.name,
)
  .min(1, "Required")
  .meta({ maxLength: LIMITS.name });

export const NO_PICTURE_ADDRESS = "Must be an http or https address, or a path under /images/";

/** The shop's own hosts are not known here; Medusa's lib/pictures/check-picture.ts checks them. */
export const ImageUrl = Text(LIMITS.imageUrl)
  .refine((value) => isPictureAddress(value), NO_PICTURE_ADDRESS)
  .meta({ maxLength: LIMITS.imageUrl });

/** The same, or empty for no picture. */
export const ImageUrlOrNone = Text(LIMITS.imageUrl)
  .refine((value) => value === "" || isPictureAddress(value), NO_PICTURE_ADDRESS)
  .meta({ maxLength: LIMITS.imageUrl });

export const ChangeAnswer = z.object({ changed: z.boolean() });
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;
