/**
 * The words of a page as the server sent it, with a bar where an element begins or ends; without styles, scripts and
 * comments.
 */
export function wordsOf(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, "|")
    .replace(/(\s*\|\s*)+/g, "|");
}

/** What stands in the page's `main`; empty where there is none. */
export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

/** The dashboard's first navigation: the words of each item, and where its link or form leads. */
export function sidebarOf(html: string): [words: string, target: string][] {
  const [navigation = ""] = /<nav[^>]*aria-label="Dashboard"[\s\S]*?<\/nav>/.exec(html) ?? [];
  return [...navigation.matchAll(/<li[\s\S]*?<\/li>/g)].map(([item]) => [
    wordsOf(item).replaceAll("|", " ").trim(),
    /(?:href|action)="([^"]*)"/.exec(item)?.[1] ?? "",
  ]);
}
