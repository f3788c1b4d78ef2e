import { variantChoice } from "medusa-backend/contract/variant-names";
import { type Linked, type Product, productPath } from "./product";

/** The screen of a product's pictures, by the product's id or handle. */
export const picturesPath = (product: string): string => `/dashboard/products/${encodeURIComponent(product)}/pictures`;

/** The route that takes a picture: of a product, by its id, or of one that is being made. */
export const uploadPath = (product = ""): string =>
  `/dashboard/pictures${product && `?${new URLSearchParams({ product })}`}`;

/** The pictures' ids with one of them moved to another place. */
export function movePicture(ids: readonly string[], pictureId: string, place: number): string[] {
  const others = ids.filter((id) => id !== pictureId);
  return others.length === ids.length ? [...ids] : [...others.slice(0, place), pictureId, ...others.slice(place)];
}

/** The built-in products that have a clip, and those that have a 3D model, by handle. */
const CLIPS: ReadonlySet<string> = new Set(["heron-marine", "kestrel-pro", "tern-vtol"]);
const MODELS: ReadonlySet<string> = new Set(["kestrel-air", "kestrel-mini", "kestrel-pro"]);

/** Those that record video in visible light, and what the sample frames `frame-1`, … of such a camera show. */
const RECORDS: ReadonlySet<string> = new Set(
  "sparrow kestrel-mini wren-cine swift-fpv osprey-classic kestrel-air heron-marine kestrel-pro".split(" "),
);
const FRAMES = ["An island at sunset", "A coast with its lights on", "Hills in morning mist"];

type Pictured = Pick<Product, "handle" | "imageUrl">;

/** False for a product that took over a built-in handle, or whose main picture the owner changed. */
const isBuiltIn = ({ handle, imageUrl }: Pictured) => imageUrl === `/images/products/${handle}-1.webp`;

/**
 * The files of a product's clip, or a variant's if `imageUrl` is its picture; the preferred one first, none if there is
 * no clip.
 */
export const clipOf = (product: Pictured): string[] =>
  isBuiltIn(product) && CLIPS.has(product.handle)
    ? [`/videos/${product.handle}.webm`, `/videos/${product.handle}.mp4`]
    : [];

/** The file of a 3D model (glTF) of a product or variant, or null. */
export const modelOf = (product: Pictured): string | null =>
  isBuiltIn(product) && MODELS.has(product.handle) ? `/models/${product.handle}.glb` : null;

/** What each of the sample frames on a product's page shows; none for a product without a camera that records video. */
export const framesOf = (product: Pictured): string[] =>
  isBuiltIn(product) && RECORDS.has(product.handle) ? FRAMES : [];

/** The page that shows a product's 3D model: a document of its own, never reached by a client-side navigation. */
export const modelPath = ({ handle, productId = "" }: Linked): string =>
  `${productPath({ handle })}/3d${variantChoice(productId)}`;
