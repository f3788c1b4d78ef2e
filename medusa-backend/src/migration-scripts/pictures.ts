import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

const INDEXES = [
  // Whether a published product shows an upload or a copy, so that other sites may too.
  `"IDX_shop_product_media" on product (thumbnail) where thumbnail like '/media/%'`,
  `"IDX_shop_image_media" on image (url) where url like '/media/%'`,
  `"IDX_shop_picture_copied" on picture_copy (copied_url) where deleted_at is null`,
];

export default async function pictures({ container }: { container: MedusaContainer }): Promise<void> {
  await schemaOf(container).addIndexes(INDEXES);
}
