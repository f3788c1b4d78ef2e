import { z } from "zod";
import { addressesOf, PicturedProducts } from "./product-pictures";

/** The data of every mail about a return: the order's id and number, the return's number, and what is in it. */
export const ReturnData = z.object({
  orderId: z.string(),
  number: z.number(),
  returnNumber: z.number(),
  items: z.array(z.string()),
  products: PicturedProducts,
});
type ReturnData = z.infer<typeof ReturnData>;

/** The same with the shop's reason to refuse the return or the rest of it; empty without one. */
export const RefusableReturnData = ReturnData.extend({ refusal: z.string().default("") });

/** The preview and the pictures of every mail about a return. */
export const ABOUT_RETURN = {
  preview: ({ items }: ReturnData) => items.join(", "),
  pictures: ({ products }: ReturnData) => addressesOf(products),
};
