import { defineRouteConfig } from "@medusajs/admin-sdk";
import { CurrencyDollar } from "@medusajs/icons";
import { Section } from "../../components/section";
import { Compared } from "../../money/compared";
import { Findings } from "../../money/findings";
import { Payments } from "../../money/payments";
import { useMoney } from "../../money/use-money";

/** Compares Stripe with the orders: the findings, and every payment. */
const MoneyPage = () => {
  const query = useMoney();
  return (
    <div className="flex flex-col gap-y-3">
      <Section title="Money" query={query}>
        {(answer) => (
          <>
            <Compared answer={answer} />
            <Findings answer={answer} />
          </>
        )}
      </Section>
      <Payments />
    </div>
  );
};

export const config = defineRouteConfig({ label: "Money", icon: CurrencyDollar });

export default MoneyPage;
