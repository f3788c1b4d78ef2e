import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Greeting } from "../parts/people";
import { Action, Note, Paragraph, Title } from "../parts/text";

/** Welcomes a person after a sign-up. */
export const welcome = defineMail({
  data: z.object({ name: z.string() }),
  subject: () => "Welcome to Aeroloft",
  preview: () => "Your account is ready.",
  Body: ({ data, site }) => (
    <>
      <Title>Welcome aboard</Title>
      <Greeting name={data.name} />
      <Paragraph>
        Your account is ready. It keeps your orders and their invoices in one place, and lets you review what you
        bought.
      </Paragraph>
      <Action href={`${site.url}/explore`}>See all drones</Action>
      <Note>If you did not make this account, somebody typed your address by mistake: you need not do anything.</Note>
    </>
  ),
});
