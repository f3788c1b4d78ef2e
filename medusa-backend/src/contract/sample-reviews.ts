import type { CreateReview } from "./reviews";

/**
 * Three reviews of invented people. The seed writes them, and the storefront shows them when it cannot load reviews in
 * time.
 */
export const SAMPLE_REVIEWS: readonly CreateReview[] = [
  {
    reviewer_img: "/images/people/nadia-rahman.svg",
    reviewer_name: "Nadia Rahman",
    reviewer_occupation: "Wedding film-maker, Sylhet",
    description:
      "I fly Wren Cine between the guests, an arm's length from the flowers. The ducts have touched a doorframe twice and the shot went on. Eleven minutes is short, so I bought five batteries.",
    rating: 5,
  },
  {
    reviewer_img: "/images/people/tomas-vidal.svg",
    reviewer_name: "Tomás Vidal",
    reviewer_occupation: "Roof and solar inspector",
    description:
      "Petrel Thermal paid for itself in the first month: two loose connectors and a wet corner nobody had seen from the ladder. I would like a hard case in the box instead of a bag.",
    rating: 4,
  },
  {
    reviewer_img: "/images/people/ingrid-solheim.svg",
    reviewer_name: "Ingrid Solheim",
    reviewer_occupation: "Sailing instructor",
    description:
      "Heron Marine came down in the harbour on its second day, floated, and took off from there while my pupils clapped. We rinse it, shut the hatch and fly again the next morning.",
    rating: 5,
  },
];
