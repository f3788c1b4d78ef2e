/** What each of the texts tries to call; a page that runs one says so. */
export const CALL = "executed()";

const HANDLERS = [
  "onerror",
  "onload",
  "onfocus autofocus",
  "ontoggle open",
  "onmouseover",
  "onanimationstart",
  "onbegin",
];
const ELEMENTS = [
  "img src=x",
  "svg",
  "input",
  "details",
  "body",
  "video src=x",
  "iframe",
  "a href=#",
  "marquee",
  "select",
];

/** Ways out of where a text stands: an element, an attribute, a script, a comment, a style, a title, JSON. */
const ENDS = [
  "",
  '">',
  "'>",
  "</script>",
  "-->",
  "</style>",
  "</title>",
  "</textarea>",
  "\\u003c/script\\u003e",
  '"}]',
];

const withHandlers = ELEMENTS.flatMap((element) => HANDLERS.map((handler) => `<${element} ${handler}=${CALL}>`));
const ended = ENDS.flatMap((end) => [
  `${end}<script>${CALL}</script>`,
  `${end}<img src=x onerror=${CALL}>`,
  `${end}<svg/onload=${CALL}>`,
]);

/** Texts that a page must show as they are: 120, each of which runs somewhere if a page takes it for markup. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...ended,
  ...withHandlers,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<<script>${CALL}//<</script>`,
  `<script/x>${CALL}</script>`,
  `<script src=data:,${CALL}></script>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>">`,
  `<iframe src="javascript:parent.${CALL}">`,
  `<object data="javascript:${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<a href="javascript:${CALL}">x</a>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:/${CALL}//">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `[x](javascript:${CALL})`,
  `![x](x"onerror="${CALL})`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `javascript:${CALL}`,
];
