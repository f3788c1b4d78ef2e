import {
  type Faker,
  fakerAR,
  fakerBN_BD,
  fakerDE,
  fakerEL,
  fakerEN_US,
  fakerHE,
  fakerJA,
  fakerKO,
  fakerPL,
  fakerRU,
  fakerVI,
  fakerZH_CN,
} from "@faker-js/faker";
import { type Rows, toKey } from "./copy";

const ORDERS_EACH = 2.5;

export type Customer = Person & { id: string; isNew: boolean };

/** Sometimes a new customer, else one who ordered before. `chance` is between 0 and 1. */
export function customerOf(order: number, chance: number, startedAt: number, people: readonly Person[]): Customer {
  const before = Math.floor((order - 1) / ORDERS_EACH) + 1;
  const isNew = order === 1 || Math.floor(order / ORDERS_EACH) === before;
  const number = order === 1 ? 1 : isNew ? before + 1 : 1 + Math.floor(chance * before);
  const person = people[(number * 7_919) % people.length];
  if (!person) throw new Error("There are no people.");
  const email = `${person.email}.${startedAt.toString(36)}-${number}@example.com`;
  return { ...person, email, id: `cus_${toKey(startedAt, number)}`, isNew };
}

/** Nobody knows the account's password, so nobody can sign in to it. */
export function addCustomer(rows: Rows, { id, name, email }: Customer, at: Date): void {
  const key = id.slice("cus_".length);
  rows.addAt(at, "customer", { id, first_name: name, email, has_account: true });
  rows.addAt(at, "auth_identity", { id: `authid_${key}`, app_metadata: { customer_id: id } });
  rows.addAt(at, "provider_identity", {
    id: `provid_${key}`,
    entity_id: email,
    provider: "emailpass",
    auth_identity_id: `authid_${key}`,
    provider_metadata: { password: "made up" },
  });
}

export type Person = { name: string; email: string; address: string; phone: string };

/** Of a hundred people's names: several scripts, most of them Latin. */
const ORIGINS: readonly (readonly [Faker, number])[] = [
  [fakerEN_US, 55],
  [fakerDE, 8],
  [fakerPL, 6],
  [fakerVI, 4],
  [fakerBN_BD, 6],
  [fakerRU, 5],
  [fakerEL, 2],
  [fakerHE, 2],
  [fakerAR, 4],
  [fakerZH_CN, 4],
  [fakerJA, 2],
  [fakerKO, 2],
];

const longest = (text: string, characters: number) => text.slice(0, characters);

export function makePeople(count: number, seed: number): Person[] {
  const total = ORIGINS.reduce((sum, [, share]) => sum + share, 0);
  return ORIGINS.flatMap(([faker, share]) => {
    faker.seed(seed);
    return Array.from({ length: Math.ceil((count * share) / total) }, () => ({
      name: longest(faker.person.fullName(), 200),
      email: fakerEN_US.internet.username().toLowerCase(),
      address: longest(`${faker.location.streetAddress()}, ${faker.location.city()}`, 500),
      phone: longest(fakerEN_US.phone.number({ style: "international" }), 40),
    }));
  });
}
