/** How an answer may begin, by the name in the address: its name on the screen, and its words. */
export const TEMPLATES = {
  order: {
    label: "Which order?",
    words:
      "Thank you for writing. Which order is it about? Please send us its number, which is in the e-mail that confirmed it.",
  },
  return: {
    label: "How to return something",
    words:
      'You can return what you bought. The page "Returns and refunds", linked at the foot of our shop, says how to do it and when you get your money back.',
  },
  thanks: {
    label: "Thank you",
    words: "Thank you for telling us. We have passed it on to those who can do something about it.",
  },
} as const;

/** The template that an address names; null for any other. */
export const readTemplate = (name: string | null): keyof typeof TEMPLATES | null =>
  name !== null && Object.hasOwn(TEMPLATES, name) ? (name as keyof typeof TEMPLATES) : null;

/** An answer to somebody, begun from a template. */
export const beginAnswer = (template: keyof typeof TEMPLATES, name: string): string =>
  `Hello ${name},\n\n${TEMPLATES[template].words}\n\nAeroloft`;
