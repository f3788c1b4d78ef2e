import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { GooglePerson } from "../../../contract/google";

type Input = { person: GooglePerson; customerId: string };

/**
 * Copies Google's display name and photo to the customer (specification, section 4); the e-mail stays unchanged. Where
 * Google has no photo, the customer's stays. Undone by restoring the former values.
 */
export const copyGoogleProfileStep = createStep(
  "copy-google-profile",
  async ({ person, customerId }: Input, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const { first_name, last_name, metadata } = await customers.retrieveCustomer(customerId);
    const copied = person.photo ? { ...metadata, photo: person.photo } : metadata;
    await customers.updateCustomers(customerId, { first_name: person.name, last_name: "", metadata: copied });
    return new StepResponse(undefined, { customerId, before: { first_name, last_name, metadata } });
  },
  async (done, { container }) => {
    if (done) await container.resolve(Modules.CUSTOMER).updateCustomers(done.customerId, done.before);
  },
);
