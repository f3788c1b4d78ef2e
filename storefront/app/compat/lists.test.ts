import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TABLE } from "./table.server";

describe("a row of /api/server that answers a list", () => {
  it.each(TABLE.map((row) => [`${row.method} ${row.path}`, row.answer] as const))(
    "%s loses no more than the element that is wrong",
    (_, answer) => {
      expect(answer instanceof z.ZodArray).toBe(false);
    },
  );
});
