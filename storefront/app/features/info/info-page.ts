/** A page of the shop's owner: `html` is made from its Markdown, `updated` is an ISO date. */
export type InfoPage = { title: string; description: string; updated: string; html: string };
