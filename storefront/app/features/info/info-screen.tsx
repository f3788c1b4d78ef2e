import { Link } from "@remix-run/react";
import { toMailLink } from "medusa-backend/contract/mail-link";
import { formatDayOfYear } from "~/domain/dates";
import { PageSection } from "~/ui/layout/page-section";
import { useShop } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import type { InfoPage, InfoPart } from "./info-pages.server";
import styles from "./info-screen.module.css";

/** The links to the parts of a page, and to the shop's address in the footer. */
function Contents({ contents }: { contents: readonly InfoPart[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ul>
        {contents.map(({ id, text, parts }) => (
          <li key={id}>
            <Link to={`#${id}`}>{text}</Link>
            {parts.length > 0 ? (
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <Link to={`#${part.id}`}>{part.text}</Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
        <li>
          <Link to="#contact">Contact</Link>
        </li>
      </ul>
    </nav>
  );
}

/** A page that the shop's owner wrote: its contents if it is long, the day of its last change, and where to ask. */
export function InfoScreen({ title, description, updated, html, contents }: InfoPage) {
  const [email] = useShop().contact.emails;
  return (
    <PageSection
      level={1}
      title={title}
      subtitle={description}
      aside={
        <>
          Last changed on <time dateTime={updated}>{formatDayOfYear(updated)}</time>
        </>
      }
    >
      <div className={styles.page}>
        {contents.length > 0 ? <Contents contents={contents} /> : null}
        <div className={styles.main}>
          {/* Made on the server only from the shop's own files. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from storefront/content alone */}
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
          <p className={styles.ask}>
            Is something unclear? <TextLink to="/stay-in-touch">Write to us</TextLink>
            {email ? (
              <>
                {" or to "}
                <a href={toMailLink(email)}>{email}</a>
              </>
            ) : null}
            .
          </p>
        </div>
      </div>
    </PageSection>
  );
}
