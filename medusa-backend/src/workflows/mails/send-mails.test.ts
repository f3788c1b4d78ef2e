import type { MedusaContainer } from "@medusajs/framework/types";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mailRefusal } from "../../lib/mails/mailer";
import { afterFailure, bringPictures, MOST_MAIL_ATTEMPTS, toAttachment } from "./send-mails";

const container = { resolve: () => ({ warn: () => undefined, info: () => undefined }) } as unknown as MedusaContainer;
const asked = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>();

let picture: Buffer;
beforeAll(async () => {
  const create = { width: 600, height: 600, channels: 4, background: { r: 200, g: 60, b: 20, alpha: 0.5 } } as const;
  const exif = { IFD0: { Copyright: "secret place" } };
  picture = await sharp({ create }).webp().withExif(exif).toBuffer();
});
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response(new Uint8Array(picture)));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

it("a picture for a mail is a small JPEG of the shop's own file, without metadata", async () => {
  const [brought, ...more] = await bringPictures(container, ["/images/products/a-1.webp"]);
  expect(more).toEqual([]);
  const { format, width, height, exif } = await sharp(brought?.bytes).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "jpeg", width: 320, height: 240, exif: undefined });
  expect(brought && toAttachment(brought)).toMatchObject({ id: brought?.id, content_type: "image/jpeg" });
  expect(String(asked.mock.calls[0]?.[0])).toMatch(/^http:\/\/localhost:\d+\/images\/products\/a-1\.webp$/);
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: "error" });
});

it("a picture for a mail is asked for once, however many mails show it", async () => {
  const address = "/images/products/b-1.webp";
  await Promise.all([bringPictures(container, [address]), bringPictures(container, [address])]);
  await bringPictures(container, [address]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each(["https://other.example/a.webp", "//other.example/a.webp", "/auth/google", "/images/../auth/google", ""])(
  "a picture for a mail is not asked for at %s",
  async (address) => {
    expect(await bringPictures(container, [address])).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  },
);

it.each([
  ["the shop does not answer", async () => Promise.reject(new Error("down"))],
  ["there is none", async () => new Response("no", { status: 404 })],
  ["it is something else", async () => new Response("<svg xmlns='http://www.w3.org/2000/svg'/>")],
])("a picture for a mail is left out where %s, and asked for again a minute later", async (name, answer) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const address = `/images/products/${name.replaceAll(" ", "-")}.webp`;
  asked.mockImplementation(answer);
  expect(await bringPictures(container, [address, "/images/products/c-1.webp"])).toEqual([]);
  asked.mockClear().mockImplementation(async () => new Response(new Uint8Array(picture)));
  expect(await bringPictures(container, [address])).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 61_000);
  expect(await bringPictures(container, [address])).toHaveLength(1);
  vi.useRealTimers();
});

it("a mail that could not be sent is given up when the mail server refused it for good, or after the last try", () => {
  expect(afterFailure(1, mailRefusal("550 5.1.1 no such user").message)).toBe("failed");
  expect(afterFailure(MOST_MAIL_ATTEMPTS, "connect ECONNREFUSED")).toBe("failed");
  expect(afterFailure(MOST_MAIL_ATTEMPTS - 1, "connect ECONNREFUSED")).toEqual({ pauseSeconds: 600 });
});

it.each([
  [1, 2],
  [2, 4],
  [9, 512],
  [10, 600],
])("a mail that could not be sent rests after failure %i for %i s", (attempts, pauseSeconds) => {
  expect(afterFailure(attempts, "421 try again later")).toEqual({ pauseSeconds });
});
