import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTES } from "../../../medusa-backend/src/contract/routes/all";

/** Every module of schemas that a request, a form or Google's answer is parsed by. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../../../medusa-backend/src/contract/*.ts",
    "./contract.ts",
    "../features/**/{forms,*-form,*-fields}.ts",
    "../auth/{screens/forms,google/person}.ts",
    "../lib/read-store-view.ts",
    "!**/*.test.ts",
  ],
  { eager: true },
);

type Def = {
  type: string;
  catchall?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
};

/** The parts of a schema that accept a text, each with its path. */
function textsIn(schema: z.core.$ZodType, way: string): [string, z.core.$ZodType][] {
  const def: Def = schema._zod.def;
  const { field, row } = z.globalRegistry.get(schema) ?? {};
  if (field instanceof z.ZodType) return textsIn(field, way);
  if (row instanceof z.ZodType) return textsIn(row, `${way}[]`);
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${way}.${key}`));
  if (def.element) return textsIn(def.element, `${way}[]`);
  if (def.options) return def.options.flatMap((option) => textsIn(option, way));
  // A pipe's output is checked by all of it.
  if (def.in) return textsIn(def.in, way).map(([to, part]) => [to, part === def.in ? schema : part]);
  if (def.innerType) return textsIn(def.innerType, way);
  return def.type === "string" ? [[way, schema]] : [];
}

/** The objects in a schema that take fields which they do not name, each by its way there. */
function openIn(schema: z.core.$ZodType, way: string): string[] {
  const def: Def = schema._zod.def;
  const { row } = z.globalRegistry.get(schema) ?? {};
  const parts: [z.core.$ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([key, field]): [z.core.$ZodType, string] => [field, `${way}.${key}`]),
    ...(def.options ?? []).map((option): [z.core.$ZodType, string] => [option, way]),
    [def.element, `${way}[]`],
    [row instanceof z.ZodType ? row : undefined, `${way}[]`],
    [def.in, way],
    [def.innerType, way],
  ];
  const isOpen = def.shape && def.catchall && def.catchall._zod.def.type !== "never";
  return [...(isOpen ? [way] : []), ...parts.flatMap(([part, to]) => (part ? openIn(part, to) : []))];
}

type Named = readonly [name: string, schema: z.ZodType];

/** What a route of the shop is sent. */
const SENT = ROUTES.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema): Named[] => (schema ? [[`${method} ${path}`, schema]] : [])),
);
const EXPORTED = Object.values(MODULES).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]): Named[] => (schema instanceof z.ZodType ? [[name, schema]] : [])),
);
/** The shop's own answers, by their names. */
const isAnswer = ([name]: Named) => /Answer$|^Wire|^Exported|^(?:Inserted|KeptValue|ShopErrorBody)$/.test(name);
const ANSWERS = [
  ...ROUTES.flatMap(({ answer }): Named[] => (answer ? [["", answer]] : [])),
  ...EXPORTED.filter(isAnswer),
].flatMap(([name, schema]) => textsIn(schema, name));
const answered = new Set(ANSWERS.map(([, text]) => text));

/** The texts that somebody else sends: of the rows, and of every other schema that is no part of an answer. */
const texts = [
  ...SENT.flatMap(([name, schema]) => textsIn(schema, name)),
  ...EXPORTED.filter((named) => !isAnswer(named)).flatMap(([name, schema]) =>
    // A text on its own, such as a document's number, is also read from addresses.
    textsIn(schema, name).filter(([way, text]) => way === name || !answered.has(text)),
  ),
];

/** The places that `text` reaches unchanged in `part`. safeRedirect checks every `redirectTo`. */
function takersOf(text: string, part: string): string[] {
  const passed = texts.filter(([, schema]) => String(z.safeParse(schema, text).data).includes(part));
  return passed.map(([way]) => way).filter((way) => !way.endsWith(".redirectTo"));
}

describe("the schemas of what comes from outside", () => {
  it("refuse half of a character, and a control character but in secrets, which are never stored", () => {
    expect(texts.length).toBeGreaterThan(60);
    expect(takersOf("12345\ud8006789", "\ud800")).toEqual([]);
    expect(takersOf("12345\u00006789", "\u0000").filter((way) => !/(password|token|proof)$/i.test(way))).toEqual([]);
  });

  it("let no field through that they do not name", () => {
    const open = [...SENT, ...EXPORTED].flatMap(([name, schema]) => openIn(schema, name));
    // Google's answer has fields of its own, of which the shop reads five.
    expect(open).toEqual([]);
    expect(z.object({ name: z.string() }).parse({ name: "Mo", role: "admin" })).toEqual({ name: "Mo" });
  });
});
