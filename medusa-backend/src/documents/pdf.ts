import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { StoredDocument } from "../queries/documents/documents";
import { TEMPLATE } from "./template";
import { toView } from "./view";
import { WORD_MARK } from "./word-mark";

/**
 * Fonts by name, each for letters that the earlier ones lack: the storefront's for Latin; Greek, Cyrillic and
 * Devanagari; Bengali; Arabic; Chinese.
 */
const FONTS = ["Instrument Sans", "Noto Sans", "Noto Sans Bengali", "Noto Sans Arabic", "Noto Sans S Chinese"];

const fontPaths = () => [
  require.resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  path.join(path.dirname(require.resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Regular.otf"),
];

/** After how many renderings without use Typst drops a part of a page from memory. */
const KEPT = 10;

let compiler: NodeCompiler | undefined;

/** Typst's compiler, with the fonts read once. The templates read no file. */
function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths: fontPaths() }] });
  return compiler;
}

/**
 * A document as a PDF, with the same bytes each time. It takes a few milliseconds; the first one of a process takes
 * about a tenth of a second more.
 */
export const renderPdf = (document: StoredDocument): Buffer => renderTypst(TEMPLATE, toView(document));

/** A Typst page with its data, the fonts (`data.fonts`) and the word mark (`data.logo`), as a PDF. */
export function renderTypst(mainFileContent: string, view: object): Buffer {
  const typst = getCompiler();
  const data = JSON.stringify({ ...view, fonts: FONTS, logo: WORD_MARK });
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
