import type { Option } from "../components/list-filter";

export const RATINGS: readonly Option[] = [
  ["all", "All ratings"],
  ["5", "5 stars"],
  ["4", "4 stars"],
  ["3", "3 stars"],
  ["2", "2 stars"],
  ["1", "1 star"],
];

export const VISIBILITIES: readonly Option[] = [
  ["all", "All reviews"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
];
