import { writeFile } from "node:fs/promises";
import type { Sharp } from "sharp";

/** Sixteen pixels across, as a data URL: shown until the picture is loaded. */
export async function toBlur(picture: Sharp): Promise<string> {
  const tiny = await picture.resize(16).webp({ quality: 40, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Writes the blurs by name of their picture as a stylesheet: `--blur` for what `selectorOf` names, `--blur-tall` for
 * what it names of the picture without "-tall", and for what carries the name in data-tall. A stylesheet, because
 * scripts and pages would each carry them again.
 */
export async function writeBlurs(
  file: string,
  madeBy: string,
  blurs: ReadonlyMap<string, string>,
  selectorOf: (name: string) => string,
): Promise<void> {
  const rules = [...blurs].map(([name, blur]) =>
    name.endsWith("-tall")
      ? `${selectorOf(name.replace(/-tall$/, ""))},\n[data-tall="${name}"] {\n  --blur-tall: url("${blur}");\n}\n`
      : `${selectorOf(name)} {\n  --blur: url("${blur}");\n}\n`,
  );
  await writeFile(
    file,
    [`/* Made by artwork/scripts/${madeBy}: a blur of each picture, shown until it is loaded. */\n`, ...rules].join(
      "\n",
    ),
  );
}
