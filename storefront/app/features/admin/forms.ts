import { Email, ImageUrl, LIMITS, NumberField, ProductPrice, RequiredText, Text } from "medusa-backend/contract";
import { z } from "zod";

/**
 * The fields of Add A Product under their legacy names, with the contract's own rules; the server checks them again.
 */
export const AddProductForm = z.object({
  productName: RequiredText(LIMITS.name),
  productImg: RequiredText(LIMITS.imageUrl).pipe(ImageUrl),
  shortDescription: Text(LIMITS.short),
  detailDescription: Text(LIMITS.long),
  productPrice: NumberField(ProductPrice, { money: true }),
});
export type AddProductForm = z.infer<typeof AddProductForm>;

/** The field of Make Admin. */
export const MakeAdminForm = z.object({ email: Email });
export type MakeAdminForm = z.infer<typeof MakeAdminForm>;
