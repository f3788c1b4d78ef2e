import { z } from "zod";
import { ImageUrl, LIMITS, OpaqueId, Text } from "./common";
import { Rows } from "./rows";

/** What an upload may have: bytes of the file, and pixels, which its header tells before anything is decoded. */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 50_000_000;
/** How many pictures a product may have. */
export const MOST_PICTURES = 20;

/** The path, under SHOP_PREFIX, of the one route that takes a file; no other takes more than 64 KiB or 20 s. */
export const UPLOAD_PATH = "/pictures";
/** How long an upload may take altogether, in milliseconds: 15 MiB over half a megabit a second. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** "making": one width is there, the others are on their way; "failed": they cannot be made. */
export const PictureState = z.enum(["making", "made", "failed"]);
export type PictureState = z.infer<typeof PictureState>;

/**
 * POST /store/shop/pictures ("change products"): multipart/form-data with one `file`, a JPEG, PNG, WebP or AVIF of at
 * most 15 MiB and 50 megapixels. The answer's address may be a product's image at once. 201; the same file again
 * answers with the same address; 413 `body_too_large`, 422 `invalid` with the reason at `file`; audited.
 */
export const UploadPictureAnswer = z.object({
  address: z.string(),
  width: z.int(),
  height: z.int(),
  state: PictureState,
});
export type UploadPictureAnswer = z.infer<typeof UploadPictureAnswer>;

/** What is said about a picture to those who cannot see it. */
export const AlternativeText = Text(LIMITS.short);

/**
 * A picture of a product. `address` is as stored; `shown` is the shop's copy of a picture of another host, or the same
 * address; `state` is null for a picture that was not made from a file.
 */
export const ManagedPicture = z.object({
  id: z.string(),
  address: z.string(),
  shown: z.string(),
  alt: z.string(),
  state: PictureState.nullable(),
});
export type ManagedPicture = z.infer<typeof ManagedPicture>;

/**
 * GET /store/shop/products/:id/pictures ("read products"; the product's handle works as well), whether it is on sale or
 * not; the first picture is the one on cards and in carts.
 */
export const ProductPicturesAnswer = z.object({
  product: z.object({ id: z.string(), handle: z.string(), title: z.string(), on_sale: z.boolean() }),
  pictures: Rows("pictures", ManagedPicture),
});
export type ProductPicturesAnswer = z.infer<typeof ProductPicturesAnswer>;

/**
 * POST /store/shop/products/:id/pictures ("change products") adds a picture at the end; one that the product has stays
 * where it is. PUT orders them: `picture_ids` names each of them once, else 409 `conflict`. Both audited, both answer
 * with all pictures.
 */
export const AddPicture = z.object({ address: ImageUrl, alt: AlternativeText.default("") });
export type AddPicture = z.infer<typeof AddPicture>;
export const OrderPictures = z.object({ picture_ids: z.array(OpaqueId(64)).max(MOST_PICTURES * 2) });

/**
 * PUT /store/shop/products/:id/pictures/:picture_id ("change products") says what a picture shows; DELETE takes it from
 * the product. Orders keep what they show. Both audited; 404 for another product's picture.
 */
export const DescribePicture = z.object({ alt: AlternativeText });

/**
 * GET /store/shop/media/:name (anyone): the bytes of a picture, `<id>-<width>.avif` or `.webp`. Until all widths are
 * made, one width stands in for the others, and may not be kept.
 */
export const MediaName = z.string().regex(/^[\da-f]{32}-\d{1,4}\.(?:avif|webp)$/);
