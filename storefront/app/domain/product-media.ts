import { type Product, productPath } from "./product";

/** The built-in products that have a clip, and those that have a 3D model, by handle. */
const CLIPS: ReadonlySet<string> = new Set(["heron-marine", "kestrel-pro", "tern-vtol"]);
const MODELS: ReadonlySet<string> = new Set(["kestrel-air", "kestrel-mini", "kestrel-pro"]);

type Pictured = Pick<Product, "handle" | "imageUrl">;

/** False for a product that took over a built-in handle, or whose main picture the owner changed. */
const isBuiltIn = ({ handle, imageUrl }: Pictured) => imageUrl === `/images/products/${handle}-1.webp`;

/** The files of a product's clip, the preferred one first; none if there is no clip. */
export const clipOf = (product: Pictured): string[] =>
  isBuiltIn(product) && CLIPS.has(product.handle)
    ? [`/videos/${product.handle}.webm`, `/videos/${product.handle}.mp4`]
    : [];

/** The file of a product's 3D model (glTF), or null. */
export const modelOf = (product: Pictured): string | null =>
  isBuiltIn(product) && MODELS.has(product.handle) ? `/models/${product.handle}.glb` : null;

/** The page that shows a product's 3D model: a document of its own, never reached by a client-side navigation. */
export const modelPath = (product: Pick<Product, "handle">): string => `${productPath(product)}/3d`;
