import { expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "~/medusa/client.server";
import { receiveFile } from "./import-forms.server";

const AWAY = {
  call: () => Promise.reject(new AppError("backend_unavailable", "Try again in a moment.")),
} as unknown as Medusa;

const AGAIN = { "": ["Try again in a moment."] };

async function send(list: string) {
  const fields = new FormData();
  fields.append("file", new File([], ""));
  fields.append("list", list);
  const { headers, body } = new Response(fields);
  const bytes = await new Response(body).arrayBuffer();
  headers.set("Content-Length", String(bytes.byteLength));
  return await receiveFile(AWAY, new Request("https://shop.example/import", { method: "POST", headers, body: bytes }));
}

it("a pasted list that is refused comes back with the refusal", async () => {
  const list = "Address,Name\r\nkite,“Kite” & more";
  const answer = await send(list);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    outcome: "refused",
    submission: { initialValue: { list }, error: AGAIN },
  });
});

it("a form that is larger than any list is not held in memory", async () => {
  const answer = await send("a".repeat(300_000));
  expect(await answer.json()).toMatchObject({ submission: { initialValue: { list: "" }, error: AGAIN } });
});
