import { Badge } from "@chakra-ui/react";
import { useShop } from "~/ui/shop-context";

/** Marks every page that takes a card while no real money can move; nothing in a live shop. */
export function TestMark() {
  const { payments } = useShop();
  if (!payments.testMode) return null;
  return (
    <Badge colorPalette="orange" size="md">
      Test payments
    </Badge>
  );
}
