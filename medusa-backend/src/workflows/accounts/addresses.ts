import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  createCustomerAddressesWorkflow,
  deleteCustomerAddressesWorkflow,
  updateCustomerAddressesWorkflow,
} from "@medusajs/medusa/core-flows";
import { type AddressParts, MOST_ADDRESSES, type SaveAddress } from "../../contract/addresses";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { invalidField, ShopError } from "../../lib/shop-error";
import { listDeliveryCountries } from "../../queries/accounts/addresses";

export const toMedusaParts = ({ street, extra, postcode, city, province, country }: AddressParts) => ({
  address_1: street,
  address_2: extra,
  postal_code: postcode,
  city,
  province,
  country_code: country,
});

/** The fields of Medusa's customer address that the shop fills; the full name goes into `first_name`, as on orders. */
function toAddressRecord({ name, phone, ...address }: SaveAddress) {
  return { first_name: name, last_name: "", phone, ...toMedusaParts(address) };
}
type AddressRecord = ReturnType<typeof toAddressRecord>;

/** @throws ShopError `invalid` for a country that the shop does not deliver to */
export async function requireCountry(container: MedusaContainer, country: string): Promise<void> {
  const countries = await listDeliveryCountries(databaseOf(container), getEnv().SHOP_DEFAULT_COUNTRY);
  if (countries.some(({ code }) => code === country)) return;
  throw invalidField("country", "We do not deliver to this country");
}

type Input = { customerId: string; record: AddressRecord };

/** The id of the customer's identical address, or null; `first` is true for a customer without any. */
const findSameAddressStep = createStep("find-same-address", async ({ customerId, record }: Input, { container }) => {
  const saved = await container.resolve(Modules.CUSTOMER).listCustomerAddresses({ customer_id: customerId });
  const texts = Object.entries(record);
  const same = saved.find((each) => texts.every(([name, text]) => (each[name as keyof typeof each] ?? "") === text));
  if (!same && saved.length >= MOST_ADDRESSES) {
    throw new ShopError("conflict", `You can keep ${MOST_ADDRESSES} addresses. Delete one first.`);
  }
  return new StepResponse({ addressId: same?.id ?? null, first: saved.length === 0 });
});

type AddressKey = { customerId: string; addressId: string };

/** @throws ShopError `not_found`, for somebody else's too */
const requireAddressStep = createStep("require-address", async (key: AddressKey, { container }) => {
  const filters = { id: key.addressId, customer_id: key.customerId };
  const [own] = await container.resolve(Modules.CUSTOMER).listCustomerAddresses(filters, { select: ["id"], take: 1 });
  if (!own) throw new ShopError("not_found", "There is no such address.");
  return new StepResponse(own.id);
});

type NewAddress = { customerId: string; address: SaveAddress };
type ChangedAddress = AddressKey & { address: SaveAddress };

const byDefault = (is: boolean) => (is ? { is_default_shipping: true } : {});

const makeDefaultWorkflow = createWorkflow("make-default-address", (input: AddressKey) => {
  requireAddressStep(input);
  updateCustomerAddressesWorkflow.runAsStep({
    input: {
      selector: { id: input.addressId, customer_id: input.customerId },
      update: { is_default_shipping: true },
    },
  });
  return new WorkflowResponse(input.addressId);
});

const addAddressWorkflow = createWorkflow("add-address", (input: NewAddress) => {
  const record = transform({ input }, ({ input }) => toAddressRecord(input.address));
  const same = findSameAddressStep({ customerId: input.customerId, record });
  const created = when("no-same-address", { same }, ({ same }) => same.addressId === null).then(() => {
    const addresses = transform({ input, record, same }, ({ input, record, same }) => [
      { ...record, ...byDefault(same.first), customer_id: input.customerId },
    ]);
    return createCustomerAddressesWorkflow.runAsStep({ input: { addresses } });
  });
  const addressId = transform({ same, created }, ({ same, created }) => same.addressId ?? created?.[0]?.id ?? "");
  when("default-asked", { input }, ({ input }) => input.address.isDefault).then(() => {
    makeDefaultWorkflow.runAsStep({
      input: transform({ input, addressId }, ({ input, addressId }) => ({ customerId: input.customerId, addressId })),
    });
  });
  return new WorkflowResponse(addressId);
});

const changeAddressWorkflow = createWorkflow("change-address", (input: ChangedAddress) => {
  requireAddressStep(input);
  updateCustomerAddressesWorkflow.runAsStep({
    input: transform({ input }, ({ input }) => ({
      selector: { id: input.addressId, customer_id: input.customerId },
      update: { ...toAddressRecord(input.address), ...byDefault(input.address.isDefault) },
    })),
  });
  return new WorkflowResponse(input.addressId);
});

const deleteAddressWorkflow = createWorkflow("delete-address", (input: AddressKey) => {
  const id = requireAddressStep(input);
  deleteCustomerAddressesWorkflow.runAsStep({ input: { ids: [id] } });
  return new WorkflowResponse(id);
});

/** One change of a customer's addresses at a time: the database allows one default each. */
const alone = <T>(container: MedusaContainer, customerId: string, work: () => Promise<T>) =>
  withLock(container, `addresses:${customerId}`, work);

/** Saves an address, unless it is known; the first is the default one. @throws ShopError `conflict` above the limit */
export const addAddress = (container: MedusaContainer, input: NewAddress): Promise<void> =>
  alone(container, input.customerId, async () => void (await addAddressWorkflow(container).run({ input })));

/** Changes a customer's own address. @throws ShopError `not_found` */
export const changeAddress = (container: MedusaContainer, input: ChangedAddress): Promise<void> =>
  alone(container, input.customerId, async () => void (await changeAddressWorkflow(container).run({ input })));

/** Makes a customer's own address the default one, and no other. @throws ShopError `not_found` */
export const makeDefaultAddress = (container: MedusaContainer, input: AddressKey): Promise<void> =>
  alone(container, input.customerId, async () => void (await makeDefaultWorkflow(container).run({ input })));

/** Deletes a customer's own address. @throws ShopError `not_found` */
export const deleteAddress = (container: MedusaContainer, input: AddressKey): Promise<void> =>
  alone(container, input.customerId, async () => void (await deleteAddressWorkflow(container).run({ input })));
