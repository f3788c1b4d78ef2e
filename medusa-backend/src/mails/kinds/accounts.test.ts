import { describe, expect, it } from "vitest";
import { sealText } from "../../lib/auth/sealed-text";
import { getEnv } from "../../lib/config/env";
import { siteWith } from "../mail-site.test-kit";
import { renderMail } from "../render-mail";

const site = siteWith();

describe("the mail with a link for a new password", () => {
  const render = (sealedToken: string) => renderMail("password_reset", { name: "Ada", sealedToken }, site);

  it("leads to the shop with the token, in both parts, and is none where that cannot be unsealed", () => {
    expect(() => render("forged")).toThrow();
    expect(() => render(sealText("token-1", "another secret of 32 characters!"))).toThrow();
    const { html, text } = render(sealText("token-1", getEnv().JWT_SECRET));
    for (const part of [html, text]) expect(part).toContain("https://shop.example/reset-password?token=token-1");
    expect(text).toContain("60 minutes");
  });
});

describe("the mail that asks to confirm an address", () => {
  it("leads to the page with the token, has a way out, and says that nothing else comes", () => {
    const sealedToken = sealText("token-1", getEnv().JWT_SECRET);
    const data = { title: "Sparrow", handle: "sparrow", sealedToken, stop: "sealed" };
    const { text, unsubscribe } = renderMail("stock_alert_confirmation", data, site);
    expect(text).toContain("https://shop.example/confirm-stock-alert?token=token-1");
    expect(unsubscribe).toBe("https://shop.example/stop-stock-alerts?token=sealed");
    expect(text.replace(/\s+/g, " ")).toContain("we do not write to this address again");
  });
});

describe("the answer to a message", () => {
  const answer = "Yes:\nhttps://shop.example/explore";
  const message = "Does it\nfloat? See www.evil.example or <b>call</b>";
  const { html, text, replyTo } = renderMail("message_answered", { message, answer }, site);

  it("has the shop's words, then the sender's, line by line and without their links, and is replied to at the shop", () => {
    expect(text).toMatch(/Yes:\nhttps:\/\/shop\.example\/explore[\s\S]+You wrote:[\s\S]+Does it\n(?:> ?)?float\?/);
    expect(html).not.toMatch(/<b>|www\.evil\.example/);
    expect(replyTo).toBe("hello@aeroloft.example");
  });
});

describe("a message to the shop as a mail", () => {
  const message = "One\r\n\r\n<b>Two</b> ‮three";
  const { subject, html, text, replyTo } = renderMail(
    "stay_in_touch",
    { name: "Eve & <i>Co</i>", email: "eve@example.com", message },
    site,
  );

  it("shows markup as its characters, each line on its own, and is answered to whoever wrote it", () => {
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain("<bdi>One</bdi><br/><bdi></bdi><br/><bdi>&lt;b&gt;Two&lt;/b&gt;");
    expect(text).toMatch(/One\n\n<b>Two<\/b>/);
    expect(subject).toBe("Message from Eve & <i>Co</i>");
    expect(replyTo).toBe("eve@example.com");
    const forged = { name: "Eve\r\nBcc: victim@example.com", email: "eve@example.com", message };
    expect(() => renderMail("stay_in_touch", forged, site)).toThrow("Must be one line");
  });
});
