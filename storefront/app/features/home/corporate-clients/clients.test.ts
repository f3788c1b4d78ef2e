import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Mark } from "../mark";
import { shareLinks } from "../words/share-links";
import { CLIENTS } from "./clients";

it("has eleven clients, each once", () => {
  expect(new Set(CLIENTS.map((client) => client.name)).size).toBe(11);
});

it("has a mark for each client and each network", () => {
  const file = readFileSync(join(import.meta.dirname, "../../../../public/images/marks.svg"), "utf8");
  const wanted = [...CLIENTS.map(({ name }) => name), ...shareLinks("").map(({ network }) => network)].map((of) =>
    /#([^"#]+)"/.exec(renderToStaticMarkup(Mark({ of }))),
  );
  expect(wanted).toHaveLength(14);
  expect(wanted.filter((found) => !file.includes(`id="${found?.[1]}"`))).toEqual([]);
});
