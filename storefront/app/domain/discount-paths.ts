/** The address of a discount's page. */
export const discountPath = (id: string): string => `/dashboard/discounts/${encodeURIComponent(id)}`;

/** The address of a draft's form, or of the form for a copy of a discount. */
export const discountFormPath = (id: string): string => `/dashboard/discounts/new?from=${encodeURIComponent(id)}`;
