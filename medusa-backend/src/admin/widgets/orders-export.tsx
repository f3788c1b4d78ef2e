import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Container, Text } from "@medusajs/ui";

const HIDDEN = 'a[href*="/orders/export"] { display: none; }';

/** Hides Medusa's export of orders on Medusa Admin's list, which no setting does, and says where the shop's is. */
const OrdersExportWidget = () => (
  <Container>
    <style>{HIDDEN}</style>
    <Text size="small" className="text-ui-fg-subtle">
      Orders are exported in the shop: Manage All Orders on the dashboard has them with buyers, states and refunds.
    </Text>
  </Container>
);

export const config = defineWidgetConfig({ zone: "order.list.before" });

export default OrdersExportWidget;
