import { z } from "zod";

/** A number as a form field sends it, checked by `schema`; an empty field is "Required". */
export const NumberField = <T extends z.ZodType<number, number>>(schema: T) =>
  z.string().trim().min(1, "Required").transform(Number).pipe(z.number("Must be a number").pipe(schema));

/** A rating of whole 1 to 5. */
export const RatingField = NumberField(
  z.number().int("Must be a whole number").min(1, "Must be 1 to 5").max(5, "Must be 1 to 5"),
);
