import { z } from "zod";

/**
 * Where a page begins (`after` a product) or ends (`before` one): the product's sort value in PostgreSQL's form, and
 * its id.
 */
export type PageKey = {
  side: "after" | "before";
  value: string;
  productId: string;
  type: "timestamptz" | "numeric" | "float8";
};

/** The form that PostgreSQL accepts for each type. */
const VALUES: Record<PageKey["type"], z.ZodType<string>> = {
  timestamptz: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/)
    .refine(
      (value) => z.iso.datetime({ offset: true }).safeParse(`${value.slice(0, 10)}T${value.slice(11, 19)}Z`).success,
    ),
  numeric: z.string().regex(/^\d{1,12}(\.\d{1,12})?$/),
  float8: z.string().regex(/^(Infinity|\d{1,12}(\.\d{1,20})?(e[+-]\d{1,2})?)$/),
};
const Written = z.tuple([z.string(), z.string().regex(/^[^|\s]{1,90}$/)]);

/** A key for the address bar: opaque, and of characters that need no escape. */
export function encodePageKey({ value, productId }: Pick<PageKey, "value" | "productId">): string {
  return Buffer.from(`${value}|${productId}`, "utf8").toString("base64url");
}

/** The key in an address; undefined for anything that `encodePageKey` did not make for this sort order. */
export function decodePageKey(
  { after, before }: { after?: string | undefined; before?: string | undefined },
  type: PageKey["type"],
): PageKey | undefined {
  const read = Written.safeParse(
    Buffer.from(after ?? before ?? "", "base64url")
      .toString("utf8")
      .split("|"),
  );
  if (!read.success) return undefined;
  const [value, productId] = read.data;
  if (!VALUES[type].safeParse(value).success) return undefined;
  return { side: after === undefined ? "before" : "after", value, productId, type };
}
