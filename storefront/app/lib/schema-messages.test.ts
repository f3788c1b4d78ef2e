import { describe, expect, it } from "vitest";
import { z } from "zod";
import { setSchemaWords } from "./schema-messages";

const wordsFor = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("the words for a fault that a schema has none for", () => {
  it(`are zod's own where a bundler left those out, "Required" for what is missing, or the schema's`, () => {
    z.config({ localeError: undefined, customError: undefined });
    expect(wordsFor(z.string(), 5)).toBe("Invalid input");
    setSchemaWords();
    expect(wordsFor(z.string(), 5)).toBe("Invalid input: expected string, received number");
    expect(wordsFor(z.object({ a: z.string() }), {})).toBe("Required");
    setSchemaWords();
    expect(wordsFor(z.string().min(3, "Too short"), "a")).toBe("Too short");
  });
});
