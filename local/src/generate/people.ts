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

/** A made-up person as a shop knows them; `email` is not unique yet. */
export type Person = { name: string; email: string; address: string; phone: string };

/** The origins of a hundred people's names: several scripts, most of them Latin. */
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

/** A pool of people from whom customers are drawn; the same `seed` always makes the same. */
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
