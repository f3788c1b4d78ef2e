import { z } from "zod";
import { ImageUrl, LIMITS, OpaqueId, Text } from "./common";
import { Rows } from "./lists";

/**
 * The limits of an upload: bytes of the file; pixels, which are read from the header before decoding (8192 × 6144 is
 * what cameras call 50 megapixels); and how many times longer one side may be than the other.
 */
export const MOST_PICTURE_BYTES = 15 * 1024 * 1024;
export const MOST_PICTURE_PIXELS = 8192 * 6144;
export const MOST_PICTURE_RATIO = 10;
export const MOST_PICTURES = 20;

/** The path, under SHOP_PREFIX, of the picture upload's route; other routes take at most 64 KiB and 20 s. */
export const UPLOAD_PATH = "/pictures";
/** The time limit of an upload, in milliseconds: 15 MiB at half a megabit per second. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** "making": one width exists, the others are being made; "failed": they cannot be made. */
export const PictureState = z.enum(["making", "made", "failed"]);
export type PictureState = z.infer<typeof PictureState>;

/**
 * POST /store/shop/pictures ("change products"): multipart/form-data with one `file`, a JPEG, PNG, WebP or AVIF of at
 * most 15 MiB and 50 megapixels. The answer's address can be used as a product's image at once. 201; the same file
 * again answers with the same address; 413 `body_too_large`, 422 `invalid` with the reason at `file`; audited.
 */
export const UploadPictureAnswer = z.object({
  address: z.string(),
  width: z.int(),
  height: z.int(),
  state: PictureState,
});
export type UploadPictureAnswer = z.infer<typeof UploadPictureAnswer>;

/** A picture's alternative text, for people who cannot see it. */
export const AlternativeText = Text(LIMITS.short);

/**
 * A picture of a product. `address` is as stored; `shown` is the shop's copy of a picture of another host, or the same
 * address; `state` is null for a picture that was not uploaded.
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
 * GET /store/shop/products/:id/pictures ("read products"; the product's handle works as well), on sale or not; the
 * first picture is shown on cards and in carts.
 */
export const ProductPicturesAnswer = z.object({
  product: z.object({ id: z.string(), handle: z.string(), title: z.string(), onSale: z.boolean() }),
  pictures: Rows("pictures", ManagedPicture),
});
export type ProductPicturesAnswer = z.infer<typeof ProductPicturesAnswer>;

/**
 * POST /store/shop/products/:id/pictures ("change products") adds a picture at the end; one that the product has stays
 * where it is; it answers with all pictures. PUT orders them: `pictureIds` names each of them once, else 409
 * `conflict`. The order is a change of the product, `editId`, which can be undone; null if they had that order. Both
 * audited.
 */
export const AddPicture = z.object({ address: ImageUrl, alt: AlternativeText.default("") });
export type AddPicture = z.infer<typeof AddPicture>;
export const OrderPictures = z.object({ pictureIds: z.array(OpaqueId(64)).max(MOST_PICTURES * 2) });
export const OrderPicturesAnswer = z.object({ editId: z.string().nullable() });

/**
 * PUT /store/shop/products/:id/pictures/:pictureId ("change products") sets the picture's alternative text; DELETE
 * removes it from the product. Orders keep their pictures. Both audited; 404 for another product's picture.
 */
export const DescribePicture = z.object({ alt: AlternativeText });

/**
 * GET /store/shop/media/:name (anyone): the bytes of a picture, `<id>-<width>.avif` or `.webp`, or of an uploaded
 * declaration, `<id>.pdf`. Until all widths are
 * made, one width is served for the others, and must not be cached.
 */
export const MediaName = z.string().regex(/^[\da-f]{32}(?:-\d{1,4}\.(?:avif|webp)|\.pdf)$/);
