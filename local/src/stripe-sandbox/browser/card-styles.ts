/**
 * A style sheet made by script needs no source in `style-src`, and its class names cannot clash with the shop's own.
 */
const RULES = `
.sandbox-card { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
.sandbox-card-number { flex: 1 1 12rem; display: flex; align-items: center; gap: 0.5rem; min-width: 0; }
.sandbox-card-rest { flex: 0 1 auto; display: flex; gap: 0.75rem; }
.sandbox-card input { all: unset; box-sizing: border-box; min-height: 2rem; min-width: 0; font-size: 16px; line-height: 1.5; cursor: text; }
.sandbox-card input:focus-visible { box-shadow: 0 2px 0 currentColor; }
.sandbox-card input:disabled { opacity: 0.6; cursor: not-allowed; }
.sandbox-card input::placeholder { color: var(--sandbox-card-placeholder, #6b7280); opacity: 1; }
.sandbox-card input[name="cardnumber"] { flex: 1; }
.sandbox-card input[name="exp-date"] { width: 4.75rem; }
.sandbox-card input[name="cvc"] { width: 3rem; }
.sandbox-card input[name="postal"] { width: 4.5rem; }
.sandbox-card input[aria-invalid="true"] { color: var(--sandbox-card-invalid, #b3123b); }
.sandbox-card-brand { flex: none; min-width: 2.25rem; padding: 0.125rem 0.25rem; border: 1px solid currentColor; border-radius: 0.25rem; font-size: 0.625rem; font-weight: 700; line-height: 1.2; text-align: center; letter-spacing: 0.02em; opacity: 0.75; }
.sandbox-challenge { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; margin: auto; padding: 1.5rem; border: 1px solid var(--chakra-colors-border, #c9c9c4); border-radius: 1.25rem; color: var(--chakra-colors-fg, #121416); background: var(--chakra-colors-bg-panel, #fff); font-size: 1rem; line-height: 1.5; }
.sandbox-challenge::backdrop { background: rgb(0 0 0 / 0.6); }
.sandbox-challenge h2 { margin: 0 0 0.5rem; font-size: 1.25rem; font-weight: 600; letter-spacing: -0.02em; }
.sandbox-challenge p { margin: 0 0 1.25rem; color: var(--chakra-colors-fg-muted, #5c6066); }
.sandbox-challenge div { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.sandbox-challenge button { flex: 1 1 10rem; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--chakra-colors-fg, #121416); border-radius: 9999px; color: var(--chakra-colors-bg, #fff); background: var(--chakra-colors-fg, #121416); font: inherit; font-weight: 600; white-space: nowrap; cursor: pointer; }
.sandbox-challenge button + button { color: inherit; background: transparent; border-color: var(--chakra-colors-border-control, #85898f); }
.sandbox-challenge button:focus-visible { outline: 2px solid var(--chakra-colors-fg, #121416); outline-offset: 3px; }
.sandbox-challenge button:disabled { opacity: 0.6; cursor: progress; }
`;

let adopted = false;

/** Puts the sheet on the page, once. */
export function adoptStyles(): void {
  if (adopted) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  adopted = true;
}
