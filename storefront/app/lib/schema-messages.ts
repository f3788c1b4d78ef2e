import { z } from "zod";
import { en } from "zod/locales";

/** zod's English words, and "Required" for missing values. Called, because bundlers drop zod's own side effect. */
export function setSchemaWords(): void {
  z.config({ ...en(), customError: (issue) => (issue.input === undefined ? "Required" : undefined) });
}

/** Browsers send a line break as two characters, which counts as one. */
export const inLines = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""), schema);

export const typedWord = <const Word extends string>(word: Word) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.literal(word, `Type "${word}"`));

/** One sentence for whatever is wrong. The metadata are for tests of what a field accepts. */
export const worded = <Field extends z.ZodType>(field: Field, sentence: string) =>
  z
    .unknown()
    .transform((value, context): z.output<Field> => {
      const read = field.safeParse(value);
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: sentence });
      return z.NEVER;
    })
    .meta({ field });
