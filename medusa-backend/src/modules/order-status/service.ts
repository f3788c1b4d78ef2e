import { MedusaService } from "@medusajs/framework/utils";
import { OrderStatus } from "./models/order-status";

/** Stores the status the shop tells of an order. */
class OrderStatusModuleService extends MedusaService({ OrderStatus }) {}

export default OrderStatusModuleService;
