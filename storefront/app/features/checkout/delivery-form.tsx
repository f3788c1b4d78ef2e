import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Delivery } from "medusa-backend/contract";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import { infoPath } from "~/ui/layout/info-links";
import { TextLink } from "~/ui/text-link";

type Props = { name: string; email: string; onDelivery: (delivery: Delivery) => void };

/** The id of the button that opens the payment; focus returns to it. */
export const PROCEED_ID = "proceed-to-payment";

/**
 * Who receives the order, and where. The form keeps what was typed for as long as the page is open, even when a payment
 * fails.
 */
export function DeliveryForm({ name, email, onDelivery }: Props) {
  const [form, fields] = useForm({
    id: "delivery",
    defaultValue: { name, email },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Delivery, disableAutoCoercion: true }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === "success") onDelivery(submission.value);
    },
  });
  return (
    <section aria-labelledby="delivery-heading">
      <Heading as="h2" id="delivery-heading" size="xl">
        Delivery Order Form
      </Heading>
      <form {...getFormProps(form)} method="post" noValidate>
        <Stack gap="5" mt="4">
          <FormErrors form={form} />
          <Flex direction={{ base: "column", md: "row" }} gap="5">
            <TextField meta={fields.name} label="Your Name" autoComplete="name" />
            <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
          </Flex>
          <TextAreaField meta={fields.address} label="Delivery Address" autoComplete="street-address" rows={3} />
          <TextField meta={fields.phone} label="Phone Number" type="tel" autoComplete="tel" />
          <Button type="submit" id={PROCEED_ID} size="xl" alignSelf={{ base: "stretch", md: "flex-start" }}>
            Proceed to Payment
          </Button>
          <Text color="fg.muted" fontSize="sm">
            You are charged only when the order is placed. Our {/* In a tab of its own: what was typed here stays. */}
            <TextLink to={infoPath("terms")} target="_blank">
              terms of sale
            </TextLink>{" "}
            apply, and you can{" "}
            <TextLink to={infoPath("returns")} target="_blank">
              send the order back
            </TextLink>
            .
          </Text>
        </Stack>
      </form>
    </section>
  );
}
