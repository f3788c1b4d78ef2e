import { Link } from "@remix-run/react";
import { formatDayOfYear } from "~/domain/dates";
import type { FlyAnswer } from "~/domain/fly-rules/fly-rules";
import { type Product, productPath } from "~/domain/product";
import { PageSection } from "~/ui/layout/page-section";
import { PartLink } from "../product-page/part-link";
import styles from "./fly-rules-screen.module.css";

/** `basis`: the figures in words. */
export type FlyRulesPage = {
  product: Pick<Product, "handle" | "productId" | "name">;
  basis: string[];
  answers: FlyAnswer[];
};

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);

/** What the rules of every region that the shop knows ask of somebody who flies a drone, with their sources. */
export function FlyRulesScreen({ product, basis, answers }: FlyRulesPage) {
  return (
    <PageSection
      level={1}
      title={`Can I fly it? ${product.name}`}
      aside={<Link to={productPath(product)}>{`Back to the ${product.name}`}</Link>}
    >
      <div className={styles.text}>
        <p>
          {`${basis.length > 0 ? `These rules follow from the drone’s figures: ${listOf(basis)}. ` : ""}They say what is needed. The place, the weather and the people below matter as well, and rules change: ask the authority before you fly.`}
        </p>
        <nav aria-label="Regions" className={styles.regions}>
          <ul>
            {answers.map(({ region, name }) => (
              <li key={region}>
                <PartLink part={region}>{name.replace(/^the /, "")}</PartLink>
              </li>
            ))}
          </ul>
        </nav>
        {answers.map((answer) => (
          <RegionRules key={answer.region} answer={answer} />
        ))}
      </div>
    </PageSection>
  );
}

function RegionRules({ answer: { region, name, authority, rules, unknown } }: { answer: FlyAnswer }) {
  return (
    <section id={region} aria-labelledby={`${region}-title`} className={styles.region}>
      <h2 id={`${region}-title`}>{`In ${name}`}</h2>
      {unknown.length > 0 ? (
        <p>{`The shop does not know ${listOf(unknown)}, so it cannot say all that is needed. Ask ${authority}.`}</p>
      ) : null}
      <dl className={styles.rules}>
        {rules.map(({ id, topic, says, more, source }) => (
          <div key={id}>
            <dt>{topic}</dt>
            <dd>
              <p>{says}</p>
              {more ? <p className={styles.more}>{more}</p> : null}
              <p className={styles.source}>
                <a href={source.url}>{source.title}</a>
                {", since "}
                <time dateTime={source.since}>{formatDayOfYear(source.since)}</time>
                {"; checked on "}
                <time dateTime={source.checkedOn}>{formatDayOfYear(source.checkedOn)}</time>
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
