// biome-ignore-all lint/style/noRestrictedImports: other files use the functions below
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer, OrderWorkflow } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  cancelOrderFulfillmentWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
} from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { type LineStock, listStockOfLines } from "../../queries/orders/line-stock";

type Variant = { manage_inventory?: boolean; product?: unknown } | null | undefined;
type Item = { id: string; variant?: Variant };
type Order = { id: string; items?: Item[] };
type Question = { entity: string; fields: string[] };
type Graph = (question: Question, ...options: unknown[]) => Promise<{ data: Order[] }>;

/** For pieces that were packed while their stock was not counted: their parcel has no inventory item. */
const NOT_COUNTED = { required_quantity: 1, inventory: { id: null } };

function withStock(item: Item, stock: readonly LineStock[]): Item {
  const own = stock.filter(({ lineId }) => lineId === item.id);
  const inventoryItems = own.map(({ inventoryItemId: id, required: requiredQuantity, title, sku }) => ({
    required_quantity: requiredQuantity,
    inventory: { id, title, sku },
  }));
  return {
    ...item,
    variant: {
      ...item.variant,
      manage_inventory: own.length > 0 || item.variant?.manage_inventory === true,
      inventory_items: [...inventoryItems, NOT_COUNTED],
      // Medusa refuses to pack a line whose product no longer has the shipping profile of the order's delivery.
      product: undefined,
    } as Variant,
  };
}

/**
 * In this container, Medusa's workflows for parcels find the stock that each line was placed with. They ask for the
 * product's of now, which may be another one, or none of a deleted product.
 */
export function withOrderStock(container: MedusaContainer): MedusaContainer {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const ask = query.graph.bind(query) as unknown as Graph;
  const graph: Graph = async (question, ...options) => {
    const answer = await ask(question, ...options);
    const isAsked = question.entity === "order" && question.fields.some((field) => field.startsWith("items.variant."));
    if (!isAsked) return answer;
    const data: Order[] = [];
    for (const order of answer.data) {
      const stock = await listStockOfLines(databaseOf(container), order.id);
      data.push({ ...order, items: (order.items ?? []).map((item) => withStock(item, stock)) });
    }
    return { ...answer, data };
  };
  const asking = new Proxy(query, {
    get: (target, name) => (name === "graph" ? graph : Reflect.get(target, name, target)),
  });
  const scope = container.createScope() as MedusaContainer;
  scope.register({ [ContainerRegistrationKeys.QUERY]: asValue(asking) });
  return scope;
}

/** Packs pieces of an order, and takes them from stock; returns the parcel's id. */
export async function packPieces(container: MedusaContainer, input: OrderWorkflow.CreateOrderFulfillmentWorkflowInput) {
  return (await createOrderFulfillmentWorkflow(withOrderStock(container)).run({ input })).result.id;
}

export async function sendPacked(container: MedusaContainer, input: OrderWorkflow.CreateOrderShipmentWorkflowInput) {
  await createOrderShipmentWorkflow(withOrderStock(container)).run({ input });
}

export async function deliverSent(container: MedusaContainer, orderId: string, fulfillmentId: string): Promise<void> {
  await markOrderFulfillmentAsDeliveredWorkflow(withOrderStock(container)).run({ input: { orderId, fulfillmentId } });
}

/** Unpacks a parcel that was not sent: its pieces are back in stock, reserved for the order. */
export async function unpack(container: MedusaContainer, input: OrderWorkflow.CancelOrderFulfillmentWorkflowInput) {
  await cancelOrderFulfillmentWorkflow(withOrderStock(container)).run({ input });
}
