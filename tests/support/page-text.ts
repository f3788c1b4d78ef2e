/**
 * The text of a page from the server, with a bar at the beginning and end of each element; without styles, scripts and
 * comments.
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "|")
    .replace(/(\s*\|\s*)+/g, "|");
}

/** The text of the page's `main`; empty if there is none. */
export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

/** The dashboard's first navigation: the text of each item, and the target of its link or form. */
export function sidebarOf(html: string): [words: string, target: string][] {
  const [navigation = ""] = /<nav[^>]*aria-label="Dashboard"[\s\S]*?<\/nav>/.exec(html) ?? [];
  return [...navigation.matchAll(/<li[\s\S]*?<\/li>/g)].map(([item]) => [
    wordsOf(item).replaceAll("|", " ").trim(),
    /(?:href|action)="([^"]*)"/.exec(item)?.[1] ?? "",
  ]);
}
