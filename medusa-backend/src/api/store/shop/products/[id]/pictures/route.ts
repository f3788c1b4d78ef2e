import type { MedusaResponse } from "@medusajs/framework/http";
import {
  AddPicture,
  OrderPictures,
  type OrderPicturesAnswer,
  type ProductPicturesAnswer,
} from "../../../../../../contract/pictures";
import { requirePictureAddress } from "../../../../../../lib/catalogue/picture-address";
import { parse } from "../../../../../../lib/shop-error";
import { orderPictures } from "../../../../../../workflows/picture/order-pictures";
import { addPicture, readProductPictures } from "../../../../../../workflows/picture/product-pictures";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

const ofProduct = (req: ShopRequest) => ({ product: requirePathId(req, "id"), actorId: req.shop.customerId });

/** A product's pictures in their order. */
export async function GET(req: ShopRequest, res: MedusaResponse<ProductPicturesAnswer>) {
  res.json(await readProductPictures(req.scope, requirePathId(req, "id")));
}

/** Adds a picture at the end. */
export async function POST(req: ShopRequest, res: MedusaResponse<ProductPicturesAnswer>) {
  const picture = parse(AddPicture, req.body);
  requirePictureAddress("address", picture.address);
  res.status(201).json(await addPicture(req.scope, ofProduct(req), picture));
}

/** Puts the pictures in an order. */
export async function PUT(req: ShopRequest, res: MedusaResponse<OrderPicturesAnswer>) {
  const { picture_ids } = parse(OrderPictures, req.body);
  res.json({ edit_id: await orderPictures(req.scope, ofProduct(req), picture_ids) });
}
