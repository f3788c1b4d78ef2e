import { LIMITS, OpaqueId, RequestReturn, Text } from "medusa-backend/contract";
import { z } from "zod";
import { worded } from "~/lib/schema-messages";

const PLACES = Array.from({ length: LIMITS.orderLines }, (_, place) => place);

/** The names of the two fields of the line at a place: its id, and how many pieces are returned. */
export const lineFields = (place: number) => ({ line: `line_${place}`, quantity: `quantity_${place}` });

const LINE_FIELDS = Object.fromEntries(
  PLACES.flatMap((place) => Object.values(lineFields(place)).map((name) => [name, Text(100).default("")])),
) as Record<`line_${number}`, z.ZodDefault<ReturnType<typeof Text>>>;

/** The form that requests a return: flat fields, like every form of the shop. */
export const ReturnFields = z.object({
  reasonId: OpaqueId(100).catch(""),
  note: worded(RequestReturn.shape.note, "Your note is too long, or contains characters that are not allowed."),
  ...LINE_FIELDS,
});

export const WithdrawalFields = z.object(LINE_FIELDS);

/** The form that confirms it. `all`: everything that is left, whatever that is by then. `key` is the question's. */
export const ConfirmWithdrawalFields = z.object({
  ...LINE_FIELDS,
  all: z.literal("yes").optional().catch(undefined),
  key: OpaqueId(100).catch(""),
});

/** The lines with at least one chosen piece. */
export function chosenLines(values: Readonly<Record<string, unknown>>): RequestReturn["items"] {
  return PLACES.flatMap((place) => {
    const { line, quantity } = lineFields(place);
    const pieces = Number(values[quantity]);
    const id = values[line];
    return typeof id === "string" && id !== "" && Number.isInteger(pieces) && pieces > 0
      ? [{ lineId: id, quantity: pieces }]
      : [];
  });
}

/** What was chosen of a line before its form came back; a question about the lines has places of its own. */
export const typedPieces = (typed: Readonly<Record<string, string>>, lineId: string): string =>
  String(chosenLines(typed).find((line) => line.lineId === lineId)?.quantity ?? 0);
