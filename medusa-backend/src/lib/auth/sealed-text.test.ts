import { describe, expect, it } from "vitest";
import { sealText, unsealText } from "./sealed-text";

const SECRET = "a-secret-of-the-shop-of-32-characters";

describe("a sealed text", () => {
  it("is not read under another secret, nor after a change of any of its bytes", () => {
    const sealed = sealText("token", SECRET);
    expect(() => unsealText(sealed, [`${SECRET}!`])).toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unsealText(changed.toString("base64url"), [SECRET])).toThrow();
    }
  });

  it("shows nothing of the text and differs each time", () => {
    const [one, other] = [sealText("token", SECRET), sealText("token", SECRET)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("token");
  });

  it("is the text again under its own secret", () => {
    expect(unsealText(sealText("tøken 🔑", SECRET), [SECRET])).toBe("tøken 🔑");
  });
});
