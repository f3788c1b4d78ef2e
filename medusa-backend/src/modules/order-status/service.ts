import { MedusaService } from "@medusajs/framework/utils";
import { OrderStatus } from "./models/order-status";

type List = (...args: unknown[]) => Promise<unknown>;
/** What the base class really has: its types take "OrderStatus" for a plural. */
type Generated = { listOrderStatuses: List; listAndCountOrderStatuses: List };

/** Stores the status the shop tells of an order. */
class OrderStatusModuleService extends MedusaService({ OrderStatus }) {
  /** What a query for "shop_order_status" calls, and a link to it. */
  async listShopOrderStatuses(...args: unknown[]): Promise<unknown> {
    return (this as unknown as Generated).listOrderStatuses(...args);
  }

  /** The same for a query with pages. */
  async listAndCountShopOrderStatuses(...args: unknown[]): Promise<unknown> {
    return (this as unknown as Generated).listAndCountOrderStatuses(...args);
  }
}

export default OrderStatusModuleService;
