import type { MedusaResponse } from "@medusajs/framework/http";
import { DescribePicture, type ProductPicturesAnswer } from "../../../../../../../contract/pictures";
import { parse } from "../../../../../../../lib/shop-error";
import { describePicture, removePicture } from "../../../../../../../workflows/picture/product-pictures";
import { requirePathId } from "../../../../../../path-id";
import type { ShopRequest } from "../../../../../../shop-auth";

const ofProduct = (req: ShopRequest) => ({ product: requirePathId(req, "id"), actorId: req.shop.customerId });

/** Sets a picture's alternative text. */
export async function PUT(req: ShopRequest, res: MedusaResponse<ProductPicturesAnswer>) {
  const { alt } = parse(DescribePicture, req.body);
  res.json(await describePicture(req.scope, ofProduct(req), { pictureId: requirePathId(req, "picture_id"), alt }));
}

/** Removes a picture from the product. */
export async function DELETE(req: ShopRequest, res: MedusaResponse<ProductPicturesAnswer>) {
  res.json(await removePicture(req.scope, ofProduct(req), requirePathId(req, "picture_id")));
}
