import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findPart } from "./use-screen-focus";

beforeEach(() => void vi.stubGlobal("document", { getElementById: (id: string) => id }));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["reviews", "reviews"],
  ["caf%C3%A9", "café"],
  ["50%", "50%"],
])("the part of an address that ends in #%s is %s", (hash, id) => expect(findPart(hash)).toBe(id));
