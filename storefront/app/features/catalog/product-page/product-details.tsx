import { Link } from "@remix-run/react";
import { onAPlane, PRODUCT_PAPERS, readBox } from "medusa-backend/contract";
import { toMailLink } from "medusa-backend/contract/mail-link";
import { framesOf } from "~/domain/pictures";
import { type Product, paperPath } from "~/domain/product";
import type { Figures, ShownProductPage } from "~/domain/product-page";
import { infoPath } from "~/ui/layout/info-links";
import { avifSrcSet, webpAddress } from "~/ui/product-picture/address";
import link from "~/ui/text-link.module.css";
import unseen from "~/ui/unseen.module.css";
import { PagePart } from "./page-part";
import { PartLink } from "./part-link";
import styles from "./product-details.module.css";
import { batteryWithin, toSpecification } from "./specification";

/** The drawing of public/images/parts.svg by a word of the thing's name; the first that fits. */
const DRAWINGS = [
  ["charger", /charger/i],
  ["paper", /quick start|manual|card\b/i],
  ["cable", /cable(?!d)|strap/i],
  ["battery", /batter/i],
  ["propeller", /propeller/i],
  ["controller", /controller|base station|goggles/i],
  ["charger", /hub/i],
  ["case", /case|bag/i],
  ["tool", /screwdriver|key|tool/i],
  ["cover", /cover|lock|seal|gimbal,|filter/i],
] as const;

/** The drawing for a thing in the box; the drone itself, which comes first, has one of its own. */
export function drawingOf(name: string, place: number): string {
  if (place === 0) return "drone";
  return DRAWINGS.find(([, words]) => words.test(name))?.[0] ?? "part";
}

/** Nothing if the contents are unknown. A drone's documents are below. */
export function BoxContents({ handle, figures }: { handle: string; figures: Figures }) {
  const { box = "", notInBox, declarationUrl } = figures;
  const items = readBox(box);
  if (items.length === 0) return null;
  return (
    <PagePart id="box" title="In the box">
      <ul className={styles.items}>
        {items.map(({ count, name }, place) => (
          <li key={name} className={styles.item}>
            <svg aria-hidden="true">
              <use href={`/images/parts.svg#${drawingOf(name, place)}`} />
            </svg>
            <span>
              <b>{`${count} ×`}</b>
              {` ${name}`}
            </span>
          </li>
        ))}
      </ul>
      {notInBox ? (
        <p className={styles.without}>
          <b>Not in the box:</b>
          {` ${notInBox}`}
        </p>
      ) : null}
      {figures.flightTimeMinutes === undefined ? null : (
        <p className={styles.papers}>
          {PRODUCT_PAPERS.map(([name, title]) => (
            <a
              key={name}
              href={(name === "declaration" && declarationUrl) || paperPath({ handle }, name)}
              className={link.link}
            >
              {`${name === "declaration" && declarationUrl ? "Declaration of conformity" : title}, PDF`}
            </a>
          ))}
        </p>
      )}
    </PagePart>
  );
}

/** Nothing for products without a camera. */
export function SampleFrames({ product, figures }: { product: Product; figures: Figures }) {
  const frames = framesOf(product);
  if (frames.length === 0) return null;
  return (
    <PagePart id="frames" title="What the camera sees">
      <figure className={styles.frames}>
        {frames.map((alt, place) => (
          <picture key={alt}>
            <source
              type="image/avif"
              srcSet={avifSrcSet(`frame-${place + 1}`)}
              sizes={place === 0 ? "(min-width: 64rem) 50rem, 100vw" : "(min-width: 64rem) 25rem, 50vw"}
            />
            <img src={webpAddress(`frame-${place + 1}`)} alt={alt} width={800} height={450} loading="lazy" />
          </picture>
        ))}
        <figcaption>
          {figures.camera ? <b>{`Camera: ${figures.camera}. `}</b> : null}
          Rendered from our own 3D scenes, 74° wide; not photographs. Its own lens may show more or less.
        </figcaption>
      </figure>
    </PagePart>
  );
}

/** The product's figures with their units, in groups; nothing if there are none. */
export function SpecTable({ figures, isUs }: { figures: Figures; isUs: boolean }) {
  const groups = toSpecification(figures, isUs);
  if (groups.length === 0) return null;
  return (
    <PagePart id="specification" title="Specifications">
      <table className={styles.table} aria-labelledby="specification">
        {groups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={2} scope="rowgroup" className={styles.group}>
                {title}
              </th>
            </tr>
            {lines.map(({ label, value, note }) => (
              <tr key={label} className={styles.line}>
                <th scope="row">{label}</th>
                <td>
                  {value === null ? <NotKnown /> : <span>{value}</span>}
                  {note ? <span className={styles.note}>{note}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </PagePart>
  );
}

const NotKnown = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className={unseen.text}>Not known</span>
  </>
);

/**
 * Of a battery sold without its drone, also in a kit: Regulation (EU) 2023/1542, articles 13, 62 and 74; UN 3480 for
 * its carriage.
 */
export function BatteryNote({ figures }: { figures: Figures }) {
  const { batteryWh, flightTimeMinutes } = figures;
  // What flies comes with its battery built in or beside it.
  if (batteryWh === undefined || flightTimeMinutes !== undefined) return null;
  const { how, condition } = onAPlane(batteryWh);
  return (
    <PagePart id="battery-rules" title="Battery rules" className={styles.battery}>
      <ul>
        <li>
          <b>Not household waste.</b> The crossed-out bin on the label means that used batteries are collected
          separately. We <Link to={`${infoPath("returns")}#used-batteries`}>take them back free of charge</Link>.
        </li>
        <li>
          <b>On the label:</b> the maker, capacity and energy, chemistry, weight, month of manufacture and the CE mark,
          as Regulation (EU) 2023/1542 asks.
        </li>
        <li>
          <b>By post:</b> dangerous goods, UN 3480. A spare battery travels by road or on cargo aircraft, in a parcel
          with the right marks: <Link to={`${infoPath("shipping")}#batteries`}>how we send it</Link>
          {", "}
          <Link to={`${infoPath("returns")}#batteries-in-a-return`}>how it comes back</Link>.
        </li>
        <li>
          <b>On a plane:</b>
          {` ${how.toLowerCase()} (${condition}). Ask your airline how many you may take.`}
        </li>
        <li>
          Do not use a battery that is swollen, dented or was wet. Keep it away from heat, and charge it where you can
          see it.
        </li>
      </ul>
    </PagePart>
  );
}

/** Who answers for a product, with postal and electronic address; unknown companies are left out. */
function companiesOf(figures: Figures) {
  const { maker, makerAddress, responsible, responsibleAddress } = figures;
  return [
    { title: "Maker", lines: [maker, makerAddress], contact: figures.makerContact },
    { title: "Responsible in the EU", lines: [responsible, responsibleAddress], contact: figures.responsibleContact },
  ].filter(({ lines, contact }) => contact || lines.some(Boolean));
}

/** Regulation (EU) 2023/988, article 19: what a buyer is told before the purchase. */
export function SafetyAndMaker({ figures }: { figures: Figures }) {
  const warnings = [...new Set((figures.safety ?? "").split("\n"))].filter((line) => line.trim() !== "");
  const battery = batteryWithin(figures);
  const companies = companiesOf(figures);
  if (warnings.length === 0 && battery === null && companies.length === 0) return null;
  return (
    <PagePart id="safety" title="Safety and maker" className={styles.safety}>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
      {battery === null ? null : (
        <p>
          {`Battery: ${battery}, as on its label. The crossed-out bin on the label means that it is not household waste. We `}
          <Link to={`${infoPath("returns")}#used-batteries`}>take it back free of charge</Link>.
        </p>
      )}
      {companies.length > 0 ? (
        <dl className={styles.lines}>
          {companies.map(({ title, lines, contact }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd dir="auto">
                {lines.filter(Boolean).join(", ")}
                {contact ? (
                  <>
                    <br />
                    <a href={contact.includes("://") ? contact : toMailLink(contact)}>{contact}</a>
                  </>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </PagePart>
  );
}

/** Links to the parts of a drone's page, which is long; nothing on other pages. */
export function PageParts({ shown: { figures, here, goesWith } }: { shown: ShownProductPage }) {
  if (!here.fly) return null;
  return (
    <nav aria-label="On this page" className={styles.parts}>
      {figures.box ? <PartLink part="box">In the box</PartLink> : null}
      {toSpecification(figures).length > 0 ? <PartLink part="specification">Specifications</PartLink> : null}
      {figures.maker || figures.safety ? <PartLink part="safety">Safety and maker</PartLink> : null}
      <PartLink part="reviews">Reviews</PartLink>
      <PartLink part="questions">Questions</PartLink>
      {goesWith ? <PartLink part="goes-with">Goes with it</PartLink> : null}
    </nav>
  );
}
