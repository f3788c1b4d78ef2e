import { Button, CloseButton, Dialog, Portal } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import { formatDeduction, formatMoney } from "~/domain/money";
import { invoicePath, netOf, orderPath } from "~/domain/order";
import type { Order } from "~/medusa/to-order";
import { ChakraScreen } from "~/ui/chakra-screen";
import { useFocusNearby } from "~/ui/keep-nearby";
import { useDates } from "~/ui/shop-context";
import { TOASTS_WITHIN_REACH } from "~/ui/toasts";
import css from "./order-dialog.module.css";
import { OrderLines, OrderStatusBadge } from "./order-parts";

/** One order at a glance, with a link to its page. It stays open even if a running search leaves the order out. */
export default function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { formatDate } = useDates();
  useFocusNearby();
  return (
    <ChakraScreen>
      <Dialog.Root
        open
        size={{ base: "full", md: "md" }}
        scrollBehavior="outside"
        persistentElements={TOASTS_WITHIN_REACH}
        onOpenChange={({ open }) => open || onClose()}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Header alignItems="center" gap="3">
                <Dialog.Title>{`Order #${order.displayId}`}</Dialog.Title>
                <OrderStatusBadge state={order.state} />
              </Dialog.Header>
              <Dialog.Body>
                <OrderLines items={order.items} />
                <dl className={css.facts}>
                  <dt>Paid Amount</dt>
                  <dd className={css.paid}>{formatMoney(order.total)}</dd>
                  {order.refunded > 0 ? (
                    <>
                      <dt>Refunded</dt>
                      <dd>{formatDeduction(order.refunded)}</dd>
                      <dt>Net payable</dt>
                      <dd className={css.paid}>{formatMoney(netOf(order))}</dd>
                    </>
                  ) : null}
                  <dt>Placed</dt>
                  <dd>{formatDate(order.createdAt)}</dd>
                  <dt>Customer</dt>
                  <dd>{order.name}</dd>
                  <dt>Email</dt>
                  <dd>{order.email}</dd>
                  <dt>Phone</dt>
                  <dd>{order.phone}</dd>
                  <dt>Address</dt>
                  <dd className={css.address}>{[order.address, order.countryLine].filter(Boolean).join("\n")}</dd>
                  {order.shippingName ? (
                    <>
                      <dt>Sent by</dt>
                      <dd>{order.shippingName}</dd>
                    </>
                  ) : null}
                  <dt>Payment</dt>
                  <dd className={css.payment}>{order.transactionId}</dd>
                </dl>
              </Dialog.Body>
              <Dialog.Footer>
                <Button asChild variant="outline">
                  <Link to={invoicePath(order.orderId)}>Invoice</Link>
                </Button>
                <Button asChild>
                  <Link to={orderPath(order.orderId)}>Open the order</Link>
                </Button>
              </Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <CloseButton aria-label="Close" />
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScreen>
  );
}
