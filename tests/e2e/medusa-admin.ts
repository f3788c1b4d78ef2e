import type { Page } from "@playwright/test";
import { signInOps } from "../support/ops";
import { stack } from "../support/stack";
import { allowErrors, expect } from "./shop-test";

/** Medusa Admin asks who is signed in before anybody has signed in. */
const ASKED_BEFORE_SIGN_IN = /401/;

/** Its sign-in page requests Medusa's cloud, which is closed; the answer means that there is none. */
const NO_CLOUD = /404 .*\/cloud\/auth/;

/** Its page of an order asks for changes that the shop has closed, and its buttons begin them. */
const NO_CHANGES = /404 .*\/admin\/(?:claims|exchanges|order-edits)/;

const MEDUSAS_OWN_WARNING = /validateDOMNesting/;

export const adminPage = (path: string) => new URL(`/app${path}`, stack.medusa).href;

/** Opens a page of Medusa Admin as its user, signed in by the calls of its sign-in page. */
export async function openAdmin(page: Page, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signInOps()}` };
  expect((await page.request.post(new URL("/auth/session", stack.medusa).href, { headers })).ok()).toBe(true);
  await page.goto(adminPage(path));
}

const NO_FLAG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** For `test.beforeEach` of tests that open Medusa Admin. */
export async function readyForMedusaAdmin({ page }: { page: Page }) {
  // Medusa Admin takes its flags from a public address; the tests do not request them.
  await page.route("https://cdn.jsdelivr.net/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: NO_FLAG }),
  );
  for (const pattern of [ASKED_BEFORE_SIGN_IN, NO_CLOUD, NO_CHANGES, MEDUSAS_OWN_WARNING]) allowErrors(page, pattern);
}
