/** The pages of storefront/content as the footer lists them: `name` is the file's, and the end of /info/<name>. */
export const INFO_LINKS = [
  { name: "help", text: "Help" },
  { name: "shipping", text: "Delivery" },
  { name: "returns", text: "Returns and refunds" },
  { name: "warranty", text: "Warranty" },
  { name: "about", text: "About us" },
  { name: "terms", text: "Terms of sale" },
  { name: "privacy", text: "Privacy" },
  { name: "accessibility", text: "Accessibility" },
] as const;

/** The address of a page of storefront/content. */
export const infoPath = (name: string) => `/info/${encodeURIComponent(name)}`;

/** Where a contract is withdrawn from, in the words of Directive 2011/83/EU, article 11a. Each footer has this link. */
export const WITHDRAWAL_LINK = { path: "/withdraw", text: "Withdraw from contract here" } as const;

/** A page that is the same for all visitors and reads no parameter. `inFooter` is the text of its link there. */
type PublicPage = { path: string; inSitemap: boolean; inFooter?: string };

/** The page cache, the sitemap and the footer take their pages from here. `/home` is the same page as `/`. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: "/", inSitemap: true },
  { path: "/home", inSitemap: false },
  { path: "/stay-in-touch", inSitemap: false },
  ...INFO_LINKS.map(({ name, text }) => ({ path: infoPath(name), inSitemap: true, inFooter: text })),
  { path: WITHDRAWAL_LINK.path, inSitemap: true, inFooter: WITHDRAWAL_LINK.text },
];
