/**
 * What can be wrong with a review, as text. For these reasons alone somebody reports a review, or the shop hides one,
 * good or bad; storefront/content/about.md lists them. Without a schema, because products' pages load it.
 */
export const REVIEW_REASONS = {
  offensive: "Insulting or offensive",
  spam: "Advertising or spam",
  not_about_it: "Not about the product or the shop",
  private: "Names somebody's private data",
  illegal: "Against the law",
} as const;
