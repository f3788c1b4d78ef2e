import type { MetaDescriptor } from "@remix-run/react";

type Picture = {
  /**
   * The picture's AVIF files, as in `srcset`, with the same `sizes` as its element; otherwise another file would be
   * loaded.
   */
  srcSet: string;
  sizes: string;
  /** The media query of windows that show it; all windows if left out. */
  media?: string;
};

/**
 * Makes the browser load a screen's largest picture first, from the page's first bytes on. Browsers without AVIF skip
 * it and find the picture in the page.
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
