import { lazyPart } from "~/ui/lazy/lazy-part";

/** The dialogs of a list of orders. They load on the first press, because most visits need neither. */
export const ORDER_DIALOG = lazyPart(() => import("./order-dialog"), {
  name: "The order",
  askedFor: ({ order }) => order,
});
export const DELETE_ORDER_DIALOG = lazyPart(() => import("./delete-order-dialog"), {
  name: "The question before deleting",
  askedFor: ({ order }) => order,
});
