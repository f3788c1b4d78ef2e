import { formatDayOfYear } from "~/domain/dates";
import { PageSection } from "~/ui/layout/page-section";
import type { InfoPage } from "./info-page";
import styles from "./info-screen.module.css";

/** A page that the shop's owner wrote, with the day of its last change. */
export function InfoScreen({ title, description, updated, html }: InfoPage) {
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
      {/* Made on the server from the shop's own files; nobody else's text is in it. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from storefront/content alone */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </PageSection>
  );
}
