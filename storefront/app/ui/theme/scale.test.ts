import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APP = join(import.meta.dirname, "../..");

const ROUND = /^((0 )*(var\(--(chakra-radii-(l[123]|full)|toastify-toast-bd-radius)\) ?)*|50%|0|l[123]|full)$/;

const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(css|tsx)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(APP, file), "utf8") }));

function everyMatch(pattern: RegExp): { file: string; found: string }[] {
  return sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, found = ""]) => ({ file, found })));
}

it("sets text to read in 13, 15, 16, 18 or 20 px, and what is larger from 24 px on", () => {
  const sizes = everyMatch(/font-size: ([\d.]+)rem/g).filter(({ found }) => Number(found) < 1.5);
  expect(sizes.length).toBeGreaterThan(20);
  // The number on the cart is a part of its icon.
  const odd = sizes.filter(
    ({ file, found }) =>
      !["0.8125", "0.9375", "1", "1.125", "1.25"].includes(found) &&
      !(file.includes("site-header") && found === "0.75"),
  );
  expect(odd).toEqual([]);
});

it("rounds corners by the three radii and full, or not at all", () => {
  const corners = [
    ...everyMatch(/border-radius: ([^;]+);/g),
    ...everyMatch(/borderRadius="([^"]+)"/g),
    ...everyMatch(/borderRadius: \{? ?(?:base: )?"([^"]+)"/g),
  ];
  expect(corners.length).toBeGreaterThan(20);
  // Inside of a rounded frame the corner is smaller by the frame's width.
  const odd = corners.filter(({ found }) => !ROUND.test(found.replace(/^calc\((.+) - \dpx\)$/, "$1")));
  expect(odd).toEqual([]);
});

it("moves in the three durations of the system, but for spinners and the clock of a toast", () => {
  expect(everyMatch(/(var\(--chakra-durations-(?:state|arrival|picture)\))/g).length).toBeGreaterThan(10);
  const odd = everyMatch(/\b(\d+ms[^;]*);/g).filter(
    ({ found }) => !["800ms linear infinite", "5000ms !important"].includes(found),
  );
  expect(odd).toEqual([]);
});
