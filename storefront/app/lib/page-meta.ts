import type { MetaDescriptor } from "@remix-run/react";

type Matches = readonly { id: string; data?: unknown }[];

type PageMeta = {
  title: string;
  description: string;
  path: string;
  /** 1200 × 630, by its path or absolute address. */
  picture?: { src: string; alt: string };
  type?: "website" | "product";
};

const SITE_NAME = "Aeroloft";
const SITE_PICTURE = { src: "/images/social/aeroloft.jpg", alt: "A Kestrel Pro drone over the sea at golden hour" };

/** PUBLIC_URL from the root loader; "" if that failed and an error page is shown. */
const originOf = (matches: Matches): string =>
  (matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined)?.origin ?? "";

export function toAbsolute(origin: string, address: string): string {
  return address.startsWith("/") ? `${origin}${address}` : address;
}

export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, picture = SITE_PICTURE, type = "website" } = page;
  const origin = originOf(matches);
  const address = toAbsolute(origin, path);
  const image = toAbsolute(origin, picture.src);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: type },
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:image:alt", content: picture.alt },
    // X reads the title, the words and the picture from the tags above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} – ${SITE_NAME}` }, { name: "robots", content: "noindex" }];
}

type Picture = {
  /** The AVIF files and `sizes` of the picture's element; otherwise another file would be loaded. */
  srcSet: string;
  sizes: string;
  media?: string;
};

/** Loads a screen's largest picture from the page's first bytes on. Browsers without AVIF find it in the page. */
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
