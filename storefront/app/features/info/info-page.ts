/** A heading of a page: its anchor and its text, with those of the next level below it. */
export type InfoPart = { id: string; text: string; parts: { id: string; text: string }[] };

/**
 * A page of the shop's owner: `html` is made from its Markdown, `updated` is an ISO date. `contents` are the headings
 * of a long page; none for a short one. `forDrones` is the text of the link on a drone's page.
 */
export type InfoPage = {
  title: string;
  description: string;
  updated: string;
  forDrones?: string | undefined;
  html: string;
  contents: InfoPart[];
};
