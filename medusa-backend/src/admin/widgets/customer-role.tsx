import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types";
import { Button, StatusBadge, Text, usePrompt } from "@medusajs/ui";
import { ChangeAnswer, type Role } from "../../contract/common";
import { CustomerRoleAnswer } from "../../contract/ops";
import { History } from "../components/history";
import { Section } from "../components/section";
import { callShop, useChange, useShop } from "../lib/api";

const CHANGES = {
  admin: {
    button: "Make manager",
    title: "Make this customer a manager?",
    description: "A manager does everything in the shop's dashboard except give roles. Owners give other roles there.",
    done: "The customer is a manager now.",
    variant: "confirmation",
  },
  user: {
    button: "Take the role back",
    title: "Take the role back?",
    description: "The customer keeps the account and loses the staff's screens with the next click.",
    done: "The customer is no longer of the staff.",
    variant: "danger",
  },
} as const;

/** The customer's role in the shop: made a manager, or taken. Other roles are given in the shop's dashboard. */
const CustomerRoleWidget = ({ data: customer }: DetailWidgetProps<AdminCustomer>) => {
  const prompt = usePrompt();
  const path = `/customers/${customer.id}/role`;
  const query = useShop(path, CustomerRoleAnswer);
  const change = useChange(
    (role: Role) => callShop(path, ChangeAnswer, { method: "POST", body: { role } }),
    (role) => CHANGES[role].done,
  );

  async function confirmAndChange(role: Role) {
    const { title, description, variant, button } = CHANGES[role];
    if (await prompt({ title, description, variant, confirmText: button })) change.mutate(role);
  }

  return (
    <Section title="Shop role" query={query}>
      {({ role, staffRole, hasAccount, history }) => {
        const next = role === "admin" ? "user" : "admin";
        return (
          <>
            <div className="flex items-center justify-between px-6 py-4">
              <StatusBadge color={role === "admin" ? "purple" : "grey"}>{staffRole ?? "User"}</StatusBadge>
              {hasAccount ? (
                <Button
                  size="small"
                  variant={next === "user" ? "danger" : "secondary"}
                  onClick={() => confirmAndChange(next)}
                  isLoading={change.isPending}
                >
                  {CHANGES[next].button}
                </Button>
              ) : (
                <Text size="small" className="text-ui-fg-subtle">
                  A guest without an account has no role.
                </Text>
              )}
            </div>
            <History lines={history} />
          </>
        );
      }}
    </Section>
  );
};

export const config = defineWidgetConfig({ zone: "customer.details.side.before" });

export default CustomerRoleWidget;
