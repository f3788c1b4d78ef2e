import { latePart } from "~/ui/late/late-part";

/** What a list of orders opens over itself. Fetched with the first press: most visits of a list need neither. */
export const ORDER_DIALOG = latePart(() => import("./order-dialog"), {
  name: "The order",
  askedFor: ({ order }) => order,
});
export const DELETE_ORDER_DIALOG = latePart(() => import("./delete-order-dialog"), {
  name: "The question before deleting",
  askedFor: ({ order }) => order,
});
