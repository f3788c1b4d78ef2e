import { Form, Link, useLocation } from "@remix-run/react";
import { countryName } from "medusa-backend/contract/country-name";
import { useEffect, useMemo, useState } from "react";
import { ELSEWHERE, RULED_COUNTRIES, regionOf } from "~/domain/fly-rules/regions";
import { countryIn, productPath, rulesPath, variantIn, withChoice } from "~/domain/product";
import type { Here, HereAnswer, ShownProductPage } from "~/domain/product-page";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { lazyModule } from "~/ui/lazy/lazy-module";
import link from "~/ui/text-link.module.css";
import { rememberCountry, useVisitorCountry } from "~/ui/visitor";
import { PagePart } from "./page-part";
import styles from "./product-details.module.css";

const loadReader = lazyModule(() => import("./load-here"));

/** For the address's country, else the visitor's; for the shop's until that is known, or if nobody can tell. */
export function useHere(served: ShownProductPage): ShownProductPage {
  const { product, here, loadedAt } = served;
  const { handle } = product;
  const chosen = countryIn(useLocation().search);
  const visitor = useVisitorCountry();
  const country = chosen ?? visitor;
  const [other, setOther] = useState<HereAnswer | null>(null);
  useEffect(() => {
    if (chosen !== null) rememberCountry(chosen);
  }, [chosen]);
  const isOther = country !== here.country && loadedAt !== null;
  useEffect(() => {
    if (!isOther) return;
    const left = new AbortController();
    loadReader()
      .then(({ loadHere }) => loadHere(handle, country, left.signal))
      .then((answer) => answer && setOther(answer))
      // The page says what holds in the shop's country.
      .catch(() => undefined);
    return () => left.abort();
  }, [handle, country, isOther]);
  const answer = isOther && other?.here.country === country ? other : null;
  // The same object until the answer changes, because parts of the page are rendered once for it.
  return useMemo(() => (answer ? { ...served, ...answer } : served), [served, answer]);
}

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);

type Props = { product: { handle: string }; here: Here };

/** Whether the shop delivers the product to a country, and what the rules there ask of somebody who flies it. */
export function BuyAndFly({ product, here }: Props) {
  const { country, delivery, fly } = here;
  const { search } = useLocation();
  const region = regionOf(country);
  return (
    <PagePart anchor="here" id="here-title" title={fly ? "Can I buy and fly it here?" : "Can I buy it here?"}>
      <Country key={country} product={product} here={here} />
      <dl className={styles.lines}>
        {delivery === null ? null : <Line topic="Delivery" says={delivery} />}
        {fly?.lines.map(({ topic, says }) => (
          <Line key={says} topic={topic} says={says} />
        ))}
      </dl>
      {fly?.name === null ? (
        <p className={styles.unknown}>The shop does not have the rules of this country: ask its aviation authority.</p>
      ) : null}
      {fly && fly.unknown.length > 0 ? (
        <p
          className={styles.unknown}
        >{`The shop does not know ${listOf(fly.unknown)}, so it cannot say all that is needed.`}</p>
      ) : null}
      {fly ? (
        <p className={styles.more}>
          <Link to={`${rulesPath(withChoice(product, search))}${region ? `#${region}` : ""}`} className={link.link}>
            All rules, by country, with their sources
          </Link>
        </p>
      ) : null}
    </PagePart>
  );
}

const Line = ({ topic, says }: { topic: string; says: string }) => (
  <div>
    <dt>{topic}</dt>
    <dd>{says}</dd>
  </div>
);

/** Chooses the country that the page speaks of; it needs no script. */
function Country({ product, here: { country, countries } }: Props) {
  const variantId = variantIn(useLocation().search);
  const codes = [...new Set([...RULED_COUNTRIES, ...countries, ...(country === ELSEWHERE ? [] : [country])])];
  return (
    <Form action={`${productPath({ handle: product.handle })}#here`} preventScrollReset className={styles.country}>
      {variantId === null ? null : <input type="hidden" name="variant" value={variantId} />}
      <label htmlFor="country">Country</label>
      <Select id="country" name="country" defaultValue={country}>
        {codes.map((code) => (
          // Browsers may know a country by another name than the server.
          <option key={code} value={code} suppressHydrationWarning>
            {countryName(code)}
          </option>
        ))}
        <option value={ELSEWHERE}>Another country</option>
      </Select>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </Form>
  );
}
