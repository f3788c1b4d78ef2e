import type { MedusaResponse } from "@medusajs/framework/http";
import { WriteNote, type WriteNoteAnswer } from "../../../../../../contract/desk-forms";
import { parse } from "../../../../../../lib/shop-error";
import { writeNote } from "../../../../../../workflows/desk/write-note";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

export async function POST(req: ShopRequest, res: MedusaResponse<WriteNoteAnswer>) {
  const { text } = parse(WriteNote, req.body);
  const note = { order_id: requirePathId(req, "id"), actor_id: req.shop.customerId, text };
  res.status(201).json(await writeNote(req.scope, note));
}
