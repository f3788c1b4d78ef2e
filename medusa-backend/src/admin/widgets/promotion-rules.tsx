import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminPromotion, DetailWidgetProps } from "@medusajs/framework/types";
import { Text } from "@medusajs/ui";
import { GetPromotionAnswer } from "../../contract/discounts";
import { Section } from "../components/section";
import { useShop } from "../lib/api";

/** What the shop says of a promotion, and the shop's own rules of it, which Medusa Admin does not show. */
const PromotionRulesWidget = ({ data: promotion }: DetailWidgetProps<AdminPromotion>) => {
  const query = useShop(`/promotions/${promotion.id}`, GetPromotionAnswer);
  return (
    <Section title="In the shop" query={query}>
      {({ said, conditions }) => (
        <div className="flex flex-col gap-y-2 px-6 py-4">
          <Text size="small">{said ? `${said}.` : "Its rules do not fit into one sentence."}</Text>
          {conditions.length > 0 ? (
            <>
              <Text size="small" weight="plus">
                It counts only if:
              </Text>
              <ul className="list-disc pl-5">
                {conditions.map((condition) => (
                  <li key={condition}>
                    <Text size="small">{condition}</Text>
                  </li>
                ))}
              </ul>
              <Text size="small" className="text-ui-fg-subtle">
                These rules are the shop's own. They are changed on the shop's page Discounts, as long as it is a draft.
              </Text>
            </>
          ) : null}
        </div>
      )}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "promotion.details.after" });

export default PromotionRulesWidget;
