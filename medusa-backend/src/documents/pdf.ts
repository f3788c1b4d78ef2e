import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { StoredDocument } from "../queries/documents/documents";
import { TEMPLATE } from "./template";
import { toView } from "./view";

/** The fonts, each for what those before it lack: Latin, Greek, Cyrillic and Devanagari; Bengali; Arabic; Chinese. */
const FONTS = ["Noto Sans", "Noto Sans Bengali", "Noto Sans Arabic", "Noto Sans S Chinese"];

const fontPaths = () => [
  require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  path.join(path.dirname(require.resolve("@embedpdf/fonts-sc")), "../fonts/NotoSansHans-Regular.otf"),
];

/** How many renderings a part of a page stays in Typst's memory without being used. */
const KEPT = 10;

let compiler: NodeCompiler | undefined;

/** Typst's compiler, with the fonts read once. The template reads no file. */
function getCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths: fontPaths() }] });
  return compiler;
}

/**
 * A document as a PDF, the same bytes for the same document. It takes some milliseconds, the first one of a process
 * about a tenth of a second more.
 */
export function renderPdf(document: StoredDocument): Buffer {
  const typst = getCompiler();
  const data = JSON.stringify({ ...toView(document), fonts: FONTS });
  const pdf = typst.pdf({ mainFileContent: TEMPLATE, inputs: { data } });
  typst.evictCache(KEPT);
  return pdf;
}
