import { describe, expect, it } from "vitest";
import { z } from "zod";

/** Every module of schemas that a request, a form or Google's answer is parsed by. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../../../../medusa-backend/src/contract/*.ts",
    "./*.ts",
    "../../features/**/{forms,*-form,*-fields}.ts",
    "../../auth/{screens/forms,google/person}.ts",
    "../../domain/read-products-view.ts",
    "!**/*.test.ts",
  ],
  { eager: true },
);

/** What the shop itself answers and keeps; nobody else sends it. */
const OWN = new RegExp(
  `Answer$|^Wire|^(${[
    ["AccountSession", "ExportedChange", "ExportedMail", "ExportedOrder", "ExportedReport", "ExportedReview"],
    ["AuditLine", "MoneyComparison", "MoneyFinding", "MoneyPayment", "OpsAuditEntry", "OpsMail", "OpsReview"],
    [
      "Carrier",
      "BestProduct",
      "CatalogueProduct",
      "DeliveryCountry",
      "Dispute",
      "DroneFacts",
      "EarlierAddress",
      "ManagedProduct",
      "DeskChange",
      "DeskReview",
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
    ["OrderReturn", "Parcel", "PaymentCard", "Pieces", "ProductFigures", "ProductReview", "Returnable", "SavedAddress"],
    ["SessionUser", "ShopErrorBody", "ShopOrder", "ShopReview"],
  ]
    .flat()
    .join("|")})$`,
);

type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
};

/** The parts of a schema that take a text, each with its way there. */
function textsIn(schema: z.core.$ZodType, way: string): [string, z.core.$ZodType][] {
  const def: Def = schema._zod.def;
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${way}.${key}`));
  if (def.element) return textsIn(def.element, `${way}[]`);
  if (def.options) return def.options.flatMap((option) => textsIn(option, way));
  // What leaves a pipe is judged by all of it.
  if (def.in) return textsIn(def.in, way).map(([to, part]) => [to, part === def.in ? schema : part]);
  if (def.innerType) return textsIn(def.innerType, way);
  return def.type === "string" ? [[way, schema]] : [];
}

const texts = Object.values(MODULES).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]) =>
    schema instanceof z.ZodType && !OWN.test(name) ? textsIn(schema, name) : [],
  ),
);

/** Where `text` comes through with what it has in `part`. `redirectTo` is judged by safeRedirect, whatever it is. */
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
});
