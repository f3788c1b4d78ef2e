/** storefront/content/about.md lists them. Without a schema, because products' pages load it. */
export const REVIEW_REASONS = {
  offensive: "Insulting or offensive",
  spam: "Advertising or spam",
  not_about_it: "Not about the product or the shop",
  private: "Names somebody's private data",
  illegal: "Against the law",
} as const;
