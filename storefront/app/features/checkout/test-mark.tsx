import { Badge } from "~/ui/badge";
import { usePayments } from "~/ui/shop-context";

/** Marks every page that takes a card while no real money can move; nothing in a live shop. */
export function TestMark() {
  const payments = usePayments();
  return payments.testMode ? <Badge colour="orange">Test payments</Badge> : null;
}
