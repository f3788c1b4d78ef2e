import { z } from "zod";
import { ImageUrl, LIMITS, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/**
 * The limits of an upload. Pixels are read from the header before decoding (8192 × 6144 is what cameras call 50
 * megapixels); the ratio is of the longer to the shorter side.
 */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 8192 * 6144;
export const MOST_PICTURE_RATIO = 10;
export const MOST_PICTURES = 20;

/** Under SHOP_PREFIX; other routes take at most 64 KiB and 20 s. */
export const UPLOAD_PATH = "/pictures";
/** 15 MiB at half a megabit per second. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** "making": one width exists, the others are being made; "failed": they cannot be made. */
export const PictureState = z.enum(["making", "made", "failed"]);
export type PictureState = z.infer<typeof PictureState>;

/**
 * One `file`, a JPEG, PNG, WebP or AVIF. The address can be a product's at once; the same file again has the same one.
 */
export const UploadPictureAnswer = z.object({
  address: z.string(),
  width: z.int(),
  height: z.int(),
  state: PictureState,
});
export type UploadPictureAnswer = z.infer<typeof UploadPictureAnswer>;

/** For people who cannot see the picture. */
export const AlternativeText = Text(LIMITS.short);

/** `shown` is the shop's copy of another host's picture, or `address`; `state` is null for what was not uploaded. */
export const ManagedPicture = z.object({
  id: z.string(),
  address: z.string(),
  shown: z.string(),
  alt: z.string(),
  state: PictureState.nullable(),
});
export type ManagedPicture = z.infer<typeof ManagedPicture>;

/** Also by the product's handle, on sale or not; the first picture is shown on cards and in carts. */
export const ProductPicturesAnswer = z.object({
  product: z.object({ id: z.string(), handle: z.string(), title: z.string(), onSale: z.boolean() }),
  pictures: Rows("pictures", ManagedPicture),
});
export type ProductPicturesAnswer = z.infer<typeof ProductPicturesAnswer>;

/**
 * A picture is added at the end, unless the product has it. `pictureIds` names each of them once, else 409. The order
 * is a change of the product, `editId`, which can be undone; null if they had that order.
 */
export const AddPicture = z.object({ address: ImageUrl, alt: AlternativeText.default("") });
export type AddPicture = z.infer<typeof AddPicture>;
export const OrderPictures = z.object({ pictureIds: z.array(OpaqueId(64)).max(MOST_PICTURES * 2) });
export const OrderPicturesAnswer = z.object({ editId: z.string().nullable() });

/** Of orders nothing changes. */
export const DescribePicture = z.object({ alt: AlternativeText });

/**
 * `<id>-<width>.avif` or `.webp` of a picture, `<id>.pdf` of a declaration. Until all widths are made, one is served
 * for the others, and must not be cached.
 */
export const MediaName = z.string().regex(/^[\da-f]{32}(?:-\d{1,4}\.(?:avif|webp)|\.pdf)$/);
