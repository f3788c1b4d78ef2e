/** The pages of storefront/content as the footer lists them: `name` is the file's, and the end of /info/<name>. */
export const INFO_LINKS = [
  { name: "help", text: "Help" },
  { name: "shipping", text: "Shipping" },
  { name: "returns", text: "Returns and refunds" },
  { name: "warranty", text: "Warranty" },
  { name: "about", text: "About us" },
  { name: "terms", text: "Terms of sale" },
  { name: "privacy", text: "Privacy" },
] as const;

/** The address of a page of storefront/content. */
export const infoPath = (name: string) => `/info/${encodeURIComponent(name)}`;
