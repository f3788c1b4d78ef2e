import type { OrderState } from "medusa-backend/contract/order-state";

export { type OrderState, STATE_WORDS, stateOf } from "medusa-backend/contract/order-state";

/** True while something of the order is to be shipped. */
export const isToShip = (state: OrderState): boolean => state === "packing" || state === "partlyShipped";
