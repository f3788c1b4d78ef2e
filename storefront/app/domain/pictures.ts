import { variantChoice } from "medusa-backend/contract/variant-names";
import { type Linked, type Product, productPath } from "./product";

export const picturesPath = (product: string): string => `/dashboard/products/${encodeURIComponent(product)}/pictures`;

export const uploadPath = (product = ""): string =>
  `/dashboard/pictures${product && `?${new URLSearchParams({ product })}`}`;

export function movePicture(ids: readonly string[], pictureId: string, place: number): string[] {
  const others = ids.filter((id) => id !== pictureId);
  return others.length === ids.length ? [...ids] : [...others.slice(0, place), pictureId, ...others.slice(place)];
}

const CLIPS = ["kestrel-pro", "heron-marine", "tern-vtol"];
const MODELS: ReadonlySet<string> = new Set(["kestrel-air", "kestrel-mini", "kestrel-pro"]);

/** Those that record video in visible light, and what the sample frames `frame-1`, … of such a camera show. */
const RECORDS: ReadonlySet<string> = new Set(
  "sparrow kestrel-mini wren-cine swift-fpv osprey-classic kestrel-air heron-marine kestrel-pro".split(" "),
);
const FRAMES = ["An island at sunset", "A coast with its lights on", "Hills in morning mist"];

type Pictured = Pick<Product, "handle" | "imageUrl">;

/** False for a product that took over a built-in handle, or whose main picture the owner changed. */
const isBuiltIn = ({ handle, imageUrl }: Pictured) => imageUrl === `/images/products/${handle}-1.webp`;

const clipFiles = (handle: string) => [`/videos/${handle}.webm`, `/videos/${handle}.mp4`];

/** The files of a clip, the preferred one first; of a variant if `imageUrl` is its picture. */
export const clipOf = (product: Pictured): string[] =>
  isBuiltIn(product) && CLIPS.includes(product.handle) ? clipFiles(product.handle) : [];

export type Showcase = readonly (readonly string[])[];

/** The shop's own clips, except those that `replacements` replace (in order; an empty one replaces nothing). */
export const toShowcase = (replacements: readonly string[]): Showcase =>
  CLIPS.map((handle, index) => {
    const replacement = replacements[index];
    return replacement ? [replacement] : clipFiles(handle);
  });

export const modelOf = (product: Pictured): string | null =>
  isBuiltIn(product) && MODELS.has(product.handle) ? `/models/${product.handle}.glb` : null;

export const framesOf = (product: Pictured): string[] =>
  isBuiltIn(product) && RECORDS.has(product.handle) ? FRAMES : [];

/** A document of its own, never reached by a client-side navigation. */
export const modelPath = ({ handle, productId = "" }: Linked): string =>
  `${productPath({ handle })}/3d${variantChoice(productId)}`;
