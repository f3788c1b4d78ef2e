import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Container, Heading, Text } from "@medusajs/ui";
import { useLocation } from "react-router-dom";

/** No secret API key can be made. The list of publishable keys uses the same widget zone. */
const SecretKeysWidget = () => {
  const { pathname } = useLocation();
  if (!pathname.startsWith("/settings/secret-api-keys")) return null;
  return (
    <Container>
      <Heading level="h2">Secret keys are switched off</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        A secret key would keep working after the user who made it is removed. So nobody can make one, and the shop
        accepts none. Programs sign in as a user of their own, whom you can remove.
      </Text>
    </Container>
  );
};

export const config = defineWidgetConfig({ zone: "api_key.list.before" });

export default SecretKeysWidget;
