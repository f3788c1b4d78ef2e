import { z } from "zod";
import { ImageUrl, LIMITS, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/** Pixels are read from the header before decoding (8192 × 6144 is what cameras call 50 megapixels). */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 8192 * 6144;
export const MOST_PICTURE_RATIO = 10;
export const MOST_PICTURES = 20;

/** Under SHOP_PREFIX; other routes take at most 64 KiB and 20 s. */
export const UPLOAD_PATH = "/pictures";
/** 15 MiB at half a megabit per second. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** "making": one width exists, which is served for the others. */
export const PictureState = z.enum(["making", "made", "failed"]);
export type PictureState = z.infer<typeof PictureState>;

/** The same file again has the same address. */
export const UploadPictureAnswer = z.object({ address: z.string() });
export type UploadPictureAnswer = z.infer<typeof UploadPictureAnswer>;

export const AlternativeText = Text(LIMITS.short);

/** `shown` is the shop's copy of another host's picture, or `address`; `state` is null unless it was uploaded. */
export const ManagedPicture = z.object({
  id: z.string(),
  address: z.string(),
  shown: z.string(),
  alt: z.string(),
  state: PictureState.nullable(),
});
export type ManagedPicture = z.infer<typeof ManagedPicture>;

export const ProductPicturesAnswer = z.object({
  product: z.object({ id: z.string(), handle: z.string(), title: z.string(), onSale: z.boolean() }),
  pictures: Rows("pictures", ManagedPicture),
});
export type ProductPicturesAnswer = z.infer<typeof ProductPicturesAnswer>;

export const AddPicture = z.object({ address: ImageUrl, alt: AlternativeText.default("") });
export type AddPicture = z.infer<typeof AddPicture>;
/** Names each picture once, else 409. */
export const OrderPictures = z.object({ pictureIds: z.array(OpaqueId(64)).max(MOST_PICTURES * 2) });
/** The order is a change of the product, which can be undone. */
export const OrderPicturesAnswer = z.object({ editId: z.string().nullable() });

export const DescribePicture = z.object({ alt: AlternativeText });

/** Of a picture, or a declaration. While one width is served for the others, it must not be cached. */
export const MediaName = z.string().regex(/^[\da-f]{32}(?:-\d{1,4}\.(?:avif|webp)|\.pdf)$/);
