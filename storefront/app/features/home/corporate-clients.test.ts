import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Mark } from "~/ui/mark";
import { shareLinks } from "./client-reviews";
import { CLIENTS } from "./corporate-clients";
import { FEATURE_CARDS } from "./powerful-features";

it("passes the reviews' own address on, whole", () => {
  for (const { href } of shareLinks("https://shop.example"))
    expect([...new URL(href).searchParams.values()]).toEqual(["https://shop.example/home#reviews"]);
});

it("has a mark for each client and each network, a star and a row of them, and a drawing for each feature without a picture", () => {
  const file = readFileSync(join(import.meta.dirname, "../../../public/images/marks.svg"), "utf8");
  const drawings = FEATURE_CARDS.flatMap(({ art }) => ("drawing" in art ? [art.drawing] : []));
  const networks = shareLinks("").map(({ network }) => network);
  const wanted = [...CLIENTS.map(({ name }) => name), ...networks, ...drawings, "star", "stars"].map((of) =>
    /#([^"#]+)"/.exec(renderToStaticMarkup(Mark({ of }))),
  );
  expect(wanted).toHaveLength(19);
  expect(wanted.filter((found) => !file.includes(`id="${found?.[1]}"`))).toEqual([]);
});
