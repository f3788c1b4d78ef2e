import { describe, expect, it } from "vitest";
import { z } from "zod";

/** Every module of schemas that a request, a form or Google's answer is parsed by. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../../../medusa-backend/src/contract/*.ts",
    "./contract.ts",
    "../features/**/{forms,*-form,*-fields}.ts",
    "../auth/{screens/forms,google/person}.ts",
    "../lib/products-view.ts",
    "!**/*.test.ts",
  ],
  { eager: true },
);

/** Shapes of the shop's own answers and records, which nobody else sends. */
const OWN = new RegExp(
  `Answer$|^Wire|^(${[
    ["AccountSession", "ExportedChange", "ExportedMail", "ExportedOrder", "ExportedReport", "ExportedReview"],
    ["ExportedQuestion", "ExportedVote", "BesideAnswered", "QuestionsBeside", "OwnQuestion", "ShownQuestion"],
    ["StaffQuestion"],
    ["CheckProblem", "CheckResult"],
    ["AuditLine", "MoneyComparison", "MoneyFinding", "MoneyPayment", "OpsAuditEntry", "OpsMail", "OpsReview"],
    [
      "AccessoryFigures",
      "LinkedProducts?",
      "Misfit",
      "Carrier",
      "BestProduct",
      "CatalogueProduct",
      "DeliveryCountry",
      "Dispute",
      "DroneFacts",
      "MoreFigures",
      "EarlierAddress",
      "ManagedProduct",
      "PackedParcel",
      "StaffChange",
      "StaffReview",
      "DiscountRow",
      "DiscountUse",
      "OneStock",
      "PricePeriod",
      "StockRow",
      "FailedRefund",
      "ImportFault",
      "ImportLine",
      "Inserted",
      "KeptValue",
      "LinePieces",
      "ManagedPicture",
      "ManyOutcome",
      "OverviewPoint",
      "ShipmentToMake",
      "ShownPicture",
      "OpenReturn",
      "OrderEvent",
    ],
    ["OrderReturn", "Parcel", "PaymentCard", "Pieces", "ProductFigures", "ProductReview", "Returnable", "ReviewPhoto"],
    ["SavedAddress"],
    ["SessionUser", "ShopErrorBody", "ShopOrder", "ShopReview"],
  ]
    .flat()
    .join("|")})$`,
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
  const { field } = z.globalRegistry.get(schema) ?? {};
  if (field instanceof z.ZodType) return textsIn(field, way);
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
  const parts: [z.core.$ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([key, field]): [z.core.$ZodType, string] => [field, `${way}.${key}`]),
    ...(def.options ?? []).map((option): [z.core.$ZodType, string] => [option, way]),
    [def.element, `${way}[]`],
    [def.in, way],
    [def.innerType, way],
  ];
  const isOpen = def.shape && def.catchall && def.catchall._zod.def.type !== "never";
  return [...(isOpen ? [way] : []), ...parts.flatMap(([part, to]) => (part ? openIn(part, to) : []))];
}

const texts = Object.values(MODULES).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]) =>
    schema instanceof z.ZodType && !OWN.test(name) ? textsIn(schema, name) : [],
  ),
);

/** The places that `text` reaches unchanged in `part`. safeRedirect checks every `redirectTo`. */
function takersOf(text: string, part: string): string[] {
  const passed = texts.filter(([, schema]) => String(z.safeParse(schema, text).data).includes(part));
  return passed.map(([way]) => way).filter((way) => !way.endsWith(".redirectTo"));
}

describe("the schemas of what comes from outside", () => {
  it("are found, with their texts", () => {
    const ways = texts.map(([way]) => way);
    expect(ways).toEqual(expect.arrayContaining(["Delivery.address", "PlaceOrderBody.phone", "RegisterForm.password"]));
    expect(ways.length).toBeGreaterThan(60);
  });

  it("refuse half of a character in every text", () => {
    expect(takersOf("12345\ud8006789", "\ud800")).toEqual([]);
  });

  it("refuse a control character in every text but secrets, which are never stored as they are", () => {
    expect(takersOf("12345\u00006789", "\u0000").filter((way) => !/(password|token|proof)$/i.test(way))).toEqual([]);
  });

  it("let no field through that they do not name", () => {
    const open = Object.values(MODULES).flatMap((module) =>
      Object.entries(module).flatMap(([name, schema]) => (schema instanceof z.ZodType ? openIn(schema, name) : [])),
    );
    // Google's answer has fields of its own, of which the shop reads five.
    expect(open).toEqual([]);
    const planted = z.object({ items: z.array(z.looseObject({ id: z.string() })).optional() });
    expect(openIn(planted, "Planted")).toEqual(["Planted.items[]"]);
    expect(z.object({ name: z.string() }).parse({ name: "Mo", role: "admin" })).toEqual({ name: "Mo" });
  });
});
