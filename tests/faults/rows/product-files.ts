import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { toFile } from "../../support/product-csv";
import { importAll, sendFile } from "../../support/product-import";
import { askUntil } from "../../support/until";
import { formWith, photo, Uploaded, uploadAsScript } from "../../support/uploads";
import { insist, killAt, signInAdmin } from "../lab/lab";
import { type Batch, inTurn, type Outcome, type Row } from "../lab/row";

const MADE_WITHIN_MS = 60_000;

/** Where the server dies while it imports a file, and whether the statement comes for each product or for all. */
const IMPORT_POINTS = [
  ["products are about to be made", 'insert into ("public"\\.)?"product" ', "before", "once"],
  ["drafts are made, and their fields are not", 'insert into ("public"\\.)?"product" ', "committed", "once"],
  ["products are changed, and the changes are not kept", "insert into product_edit", "before", "each"],
  ["products are made, and the import does not know", "update product_import_line l", "before", "once"],
] as const;

async function idOfImport(file: string): Promise<string> {
  const answer = await insist(async () => await sendFile(await signInAdmin(), file));
  return new URL(answer.headers.get("location") ?? "", "http://shop").searchParams.get("import") ?? "";
}

async function importCutOff({ size, number, chance }: Batch): Promise<Outcome> {
  const [name, statement, when, comes] = inTurn(IMPORT_POINTS, number);
  const mark = `cut-${Date.now().toString(36)}-${number}`;
  const rows = Array.from({ length: size }, (_, place) => ({
    Address: `${mark}-${place}`,
    Name: `Cut off ${mark} ${place}`,
    "Price in USD": `${20 + place}.50`,
    State: "draft",
    Kind: "cut off",
    "Weight in g": "249",
  }));
  const file = toFile(rows);
  const first = await idOfImport(file);
  await killAt({ statement, when, skip: comes === "each" ? chance.whole(Math.max(1, size - 1)) : 0 }, name, () =>
    importAll(first),
  );
  // Whoever imports the file sends it again; the first import goes on as well.
  await importAll(await idOfImport(file));
  await importAll(first);
  const made = await queryDatabase(
    `select p.handle, p.metadata->>'kind' as kind, p.metadata->>'weightGrams' as grams from product p
     where p.handle like $1 and p.deleted_at is null`,
    [`${mark}-%`],
  );
  const whole = made.filter(({ kind, grams }) => kind === "cut off" && String(grams) === "249");
  const said = `${size} lines made ${made.length} products, ${whole.length} of them whole`;
  const broken = made.length === size && whole.length === size ? [] : [said];
  return { trials: size, purchases: [], notes: [name], broken };
}

export const R30: Row = {
  id: "R30",
  promise: "an import of products is cut off",
  trials: { full: [80, 20], few: [8, 4] },
  run: importCutOff,
};

/** Where the server dies while it takes a picture and makes its widths. */
const PICTURE_POINTS = [
  ["a picture is about to be noted", 'insert into ("public"\\.)?"?made_picture"?', "before"],
  ["a picture is noted", 'insert into ("public"\\.)?"?made_picture"?', "committed"],
  ["a width is made, and not noted", 'insert into ("public"\\.)?"?picture_file"?', "before"],
] as const;

const State = z.object({ state: z.string(), files: z.number(), pictures: z.number() });

async function pictureCutOff({ number }: Batch): Promise<Outcome> {
  const [name, statement, when] = inTurn(PICTURE_POINTS, number);
  const bytes = await photo(900, 700);
  const upload = async () => await uploadAsScript(await signInAdmin(), formWith(bytes));
  await killAt({ statement, when, skip: 0 }, name, upload);
  const { address } = Uploaded.parse((await insist(upload)).body);
  const id = address.slice("/media/".length, "/media/".length + 32);
  const look = async () => {
    const [row] = await queryDatabase(
      `select m.state, (select count(*)::int from picture_file f where f.picture_id = m.id) as files,
         (select count(*)::int from made_picture x where x.id = m.id) as pictures from made_picture m where m.id = $1`,
      [id],
    );
    return State.parse(row);
  };
  const seen = await askUntil(look, ({ state }) => state === "made", { end: Date.now() + MADE_WITHIN_MS });
  const isWhole = seen.state === "made" && seen.files === 7 && seen.pictures === 1;
  return { trials: 1, purchases: [], notes: [name], broken: isWhole ? [] : [`${address}: ${JSON.stringify(seen)}`] };
}

export const R31: Row = {
  id: "R31",
  promise: "an upload of a picture is cut off",
  trials: { full: [30, 1], few: [3, 1] },
  run: pictureCutOff,
};
