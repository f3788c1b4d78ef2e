/** The address of a discount's page. */
export const discountPath = (id: string): string => `/dashboard/discounts/${encodeURIComponent(id)}`;

/** The address of the form of a draft, or of a new discount that is like another one. */
export const discountFormPath = (id: string): string => `/dashboard/discounts/new?from=${encodeURIComponent(id)}`;
