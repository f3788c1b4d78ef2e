import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { toSection } from "./api-page.test-kit";
import { TABLE } from "./table.server";

const PAGE = fileURLToPath(new URL("../../../docs/api.md", import.meta.url));
const MARK =
  "<!-- From here on made from the table: npx vitest run --project unit storefront/app/compat/api-page.test.ts -u -->";

it("docs/api.md has every call of the table as the table has it", async () => {
  const [introduction] = (await readFile(PAGE, "utf8")).split(MARK);
  const page = `${introduction}${MARK}\n\n${TABLE.map(toSection).join("\n\n")}\n`;
  await expect(page).toMatchFileSnapshot(PAGE);
});
