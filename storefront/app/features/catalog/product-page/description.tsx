import styles from "./description.module.css";

/** The detailed description with its first paragraph large, as the one that most people read. */
export function Description({ text }: { text: string }) {
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
