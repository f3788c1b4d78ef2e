import styles from "./description.module.css";

/**
 * The detailed description with its first paragraph large, as the one that most people read. `html` is what the server
 * made of its marks.
 */
export function Description({ text, html }: { text: string; html?: string | undefined }) {
  if (html !== undefined)
    return (
      <section
        className={styles.text}
        data-marked
        aria-label="Description"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/marked-up.server.ts leaves nothing that runs
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <section className={styles.text} aria-label="Description">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
