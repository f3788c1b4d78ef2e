import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { LAYOUT, type Layout } from "../modules/shop-document/snapshot";
import type { StoredDocument } from "../queries/documents/documents";
import { TEMPLATE_1 } from "./template-1";
import { TEMPLATE_2 } from "./template-2";
import { toView } from "./view";
import { WORD_MARK } from "./word-mark";

/**
 * Fonts by name, each for letters that the earlier ones lack: Latin, Greek, Cyrillic and Devanagari; Bengali; Arabic;
 * Chinese.
 */
const NOTO = ["Noto Sans", "Noto Sans Bengali", "Noto Sans Arabic", "Noto Sans S Chinese"];

const notoPaths = () => [
  require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  path.join(path.dirname(require.resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Regular.otf"),
];

/** The storefront's font, for Latin. */
const shopPaths = () => [
  require.resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
];

const LAYOUTS: Readonly<Record<Layout, { template: string; fonts: string[]; paths: () => string[] }>> = {
  1: { template: TEMPLATE_1, fonts: NOTO, paths: notoPaths },
  2: { template: TEMPLATE_2, fonts: ["Instrument Sans", ...NOTO], paths: () => [...shopPaths(), ...notoPaths()] },
};

/** After how many renderings without use Typst drops a part of a page from memory. */
const KEPT = 10;

const compilers = new Map<Layout, NodeCompiler>();

/**
 * Typst's compiler for a layout, with the fonts read once. Each has its own: otherwise another layout's font could
 * supply a letter that this layout's fonts lack. The templates read no file.
 */
function getCompiler(layout: Layout): NodeCompiler {
  const compiler = compilers.get(layout) ?? NodeCompiler.create({ fontArgs: [{ fontPaths: LAYOUTS[layout].paths() }] });
  compilers.set(layout, compiler);
  return compiler;
}

/**
 * A document as a PDF in the layout in which it was issued, with the same bytes each time. It takes a few milliseconds;
 * the first one of a process takes about a tenth of a second more.
 */
export function renderPdf(document: StoredDocument): Buffer {
  const { layout } = document.snapshot;
  return renderTypst(LAYOUTS[layout].template, toView(document), layout);
}

/** A Typst page with its data, the fonts of a layout (`data.fonts`) and the word mark (`data.logo`), as a PDF. */
export function renderTypst(mainFileContent: string, view: object, layout: Layout = LAYOUT): Buffer {
  const typst = getCompiler(layout);
  const data = JSON.stringify({ ...view, fonts: LAYOUTS[layout].fonts, logo: WORD_MARK });
  const pdf = typst.pdf({ mainFileContent, inputs: { data } });
  typst.evictCache(KEPT);
  return pdf;
}

/** Several PDFs joined into one. */
export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return await joined.save();
}
