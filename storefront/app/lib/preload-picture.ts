import type { MetaDescriptor } from "@remix-run/react";

type Picture = {
  /** The picture's AVIF files, as in `srcset`, and `sizes` as its element has it: else another file would be fetched. */
  srcSet: string;
  sizes: string;
  /** The windows that show it; all of them without it. */
  media?: string;
};

/**
 * Has the browser fetch a screen's largest picture first, from the page's first bytes on. Browsers that do not read AVIF skip it and find
 * the picture in the page.
 */
export function preloadPicture({ srcSet, sizes, media }: Picture): MetaDescriptor {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    ...(media ? { media } : {}),
    fetchpriority: "high",
  };
}
