import { describe, expect, it } from "vitest";
import { mailRefusal } from "../../lib/mail/mail-message";
import { afterFailure, MOST_MAIL_ATTEMPTS } from "./send-mails";

describe("a mail that could not be sent", () => {
  it("is given up at once when the mail server refused it for good", () => {
    expect(afterFailure(1, mailRefusal("550 5.1.1 no such user").message)).toBe("failed");
  });

  it("is given up after the last try", () => {
    expect(afterFailure(MOST_MAIL_ATTEMPTS, "connect ECONNREFUSED")).toBe("failed");
    expect(afterFailure(MOST_MAIL_ATTEMPTS - 1, "connect ECONNREFUSED")).toEqual({ pauseSeconds: 600 });
  });

  it.each([
    [1, 2],
    [2, 4],
    [9, 512],
    [10, 600],
  ])("rests after failure %i for %i s", (attempts, pauseSeconds) => {
    expect(afterFailure(attempts, "421 try again later")).toEqual({ pauseSeconds });
  });
});
