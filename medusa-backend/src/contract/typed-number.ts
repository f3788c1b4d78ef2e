import { z } from "zod";
import { toExactMinor } from "./currency";

export type TypedNumber = { value: number } | { fault: string };

/** `money`: US dollars. `decimalComma`: in a file from a country with decimal commas. */
export type NumberForm = { money?: boolean; decimalComma?: boolean };

/** "9.40011E+21", "4,00638e12", "9.4 × 10^21": a spreadsheet has replaced digits. */
const SCIENTIFIC = /^[+-]?\d+(?:(?:[.,]\d+)?e[+-]|[.,]\d+e|(?:[.,]\d+)?[x×*·]10\^?[+-]?)\d{1,4}$/iu;

/** True for a number that a spreadsheet has written with an exponent: most of its digits are gone. */
export const isScientific = (text: string): boolean => SCIENTIFIC.test(text.normalize("NFKC").replaceAll(/\s/g, ""));

export const ROUNDED = "A spreadsheet has rounded this number. Give the column the format “Text”, and enter all digits";

const withoutDollars = (text: string) =>
  text
    .replace(/^([+-]?)\s*(?:US\s?\$|\$|USD)\s*/i, "$1")
    .replace(/(?:USD|\$)$/i, "")
    .trimEnd();
/** White space and apostrophes between groups of digits, and marks that are decimal marks as well. */
const SEPARATOR = /[ '.,]/g;

/** The groups of a number with separators of thousands: "1", "234", "567". */
const areThousands = ([first = "", ...rest]: readonly string[]) =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3);

type Meanings = readonly [decimal: string, whole: string];

/** As digits with a decimal point, or the two numbers that they can mean. */
function join(groups: readonly string[], separators: readonly string[], form: NumberForm): string | Meanings | null {
  const last = separators.at(-1) ?? "";
  const isMark = last === "." || last === ",";
  if (!isMark || separators.indexOf(last) < separators.length - 1)
    return new Set(separators).size <= 1 && (separators.length === 0 || areThousands(groups)) ? groups.join("") : null;
  const [before, decimals = ""] = [groups.slice(0, -1), groups.at(-1)];
  const whole = before.join("");
  const decimal = `${whole}.${decimals}`;
  if (separators.length > 1)
    return new Set(separators.slice(0, -1)).size === 1 && areThousands(before) ? decimal : null;
  const { money = false, decimalComma = false } = form;
  const couldBeThousands = areThousands(groups);
  // Dollars have no third decimal, and the shop itself writes $1,299.00 with a point.
  const isDollars = money && !decimalComma;
  if (isDollars && couldBeThousands && last === ",") return whole + decimals;
  const isDecimal = last === "." ? isDollars || !couldBeThousands : decimalComma && !couldBeThousands;
  return isDecimal ? decimal : [decimal, whole + decimals];
}

/** As `readNumber` reads it: never with three digits after the point. */
export function clearNumber(value: number, { money = false }: NumberForm = {}): string {
  const decimals = String(value).split(".")[1]?.length ?? 0;
  return decimals === 3 || (money && decimals === 1) ? `${value}0` : String(value);
}

/** "1299", "1,299.00", "1.299,00", "1 299", "$99.50". What can mean two numbers ("10,50") is never guessed. */
export function readNumber(text: string, form: NumberForm = {}): TypedNumber {
  if (isScientific(text)) return { fault: ROUNDED };
  // NFKC makes ordinary spaces of hard and narrow ones.
  const written = text
    .normalize("NFKC")
    .trim()
    .replace(/^[\u2212\u2013]/, "-")
    .replaceAll("’", "'");
  const unsigned = form.money ? withoutDollars(written) : written;
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/s.exec(unsigned) ?? [];
  const number = /^(?:\d+(?:[ '.,]\d+)*|\.\d+)$/.test(digits)
    ? join(digits.split(SEPARATOR), digits.match(SEPARATOR) ?? [], form)
    : null;
  if (number === null) return { fault: "Must be a number" };
  if (typeof number === "string") return { value: Number(`${sign}${number}`) };
  const [one, other] = number.map((meant) => clearNumber(Number(`${sign}${meant}`), form));
  return { fault: `Can be read as ${one} or as ${other}: write one of these` };
}

/** In minor units: "$1,299.50" is 129950. */
export function readMoney(text: string): TypedNumber {
  const read = readNumber(text, { money: true });
  if ("fault" in read) return read;
  const minor = toExactMinor(read.value);
  return Number.isSafeInteger(minor) ? { value: minor } : { fault: "Must have at most two decimals" };
}

/** An empty field is "Required". */
export const NumberField = <T extends z.ZodType<number, number>>(schema: T, form: NumberForm = {}) =>
  z
    .string()
    .trim()
    .min(1, "Required")
    .transform((text, context) => {
      const read = readNumber(text, form);
      if ("value" in read) return read.value;
      context.addIssue({ code: "custom", message: read.fault });
      return z.NEVER;
    })
    .pipe(schema);
