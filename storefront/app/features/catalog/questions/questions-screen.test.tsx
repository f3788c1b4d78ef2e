import { describe, expect, it } from "vitest";
import type { Account } from "~/domain/account";
import type { OwnQuestions, QuestionList } from "~/domain/question";
import { markupOf } from "~/ui/markup-of.test-kit";
import { EMPTY_SHOP, ShopProvider } from "~/ui/shop-context";
import { QuestionsScreen } from "./questions-screen";

const LIST: QuestionList = {
  count: 1,
  nextCursor: null,
  questions: [
    {
      questionId: "ques_1",
      name: "Asa O.",
      text: "<b>Wind</b>?",
      askedAt: "2026-11-26T08:00:00.000Z",
      answers: [
        { answerId: "answ_1", name: null, text: "Up to 38 km/h.", writtenAt: "2026-11-26T09:00:00.000Z" },
        { answerId: "answ_2", name: "Ada L.", text: "Mine did.", writtenAt: "2026-11-26T10:00:00.000Z" },
      ],
    },
  ],
};
const OWN: OwnQuestions = {
  mayAnswer: true,
  shownAs: "Ada L.",
  asked: [{ questionId: "ques_2", text: "Loud?", state: "hidden", askedAt: "2026-11-26T08:00:00.000Z" }],
  answers: { ques_1: { text: "Mine did.", state: "waiting" } },
};

type Case = { list?: QuestionList; own?: OwnQuestions; q?: string; isDrone?: boolean; isSignedIn?: boolean };

const show = ({ list = LIST, own, q = "", isDrone = true, isSignedIn = own !== undefined }: Case = {}) =>
  markupOf(
    <ShopProvider shop={{ ...EMPTY_SHOP, account: isSignedIn ? ({ role: "user" } as Account) : null }}>
      <QuestionsScreen
        product={{ handle: "sparrow", name: "Sparrow", isDrone }}
        view={{ q, cursor: null }}
        list={list}
        own={own ?? null}
      />
    </ShopProvider>,
  );

describe("the page of a product's questions", () => {
  it("shows a visitor questions and answers, who wrote them, and the way to sign in", async () => {
    const page = await show();
    expect(page).toContain("&lt;b&gt;Wind&lt;/b&gt;?");
    expect(page).toMatch(/Up to 38 km\/h\..*Aeroloft.*Mine did\..*Ada L\..*Bought this drone/s);
    expect(page).toContain("/login?redirectTo=%2Fproducts%2Fsparrow%2Fquestions");
    expect(page).not.toMatch(/<textarea|method="post"/);
  });

  it("says of an accessory that its owner bought this", async () => {
    expect(await show({ isDrone: false })).not.toContain("Bought this drone");
  });

  it("lets everybody who is signed in ask, also while their own questions cannot be read", async () => {
    const page = await show({ isSignedIn: true });
    expect(page).toContain('value="ask"');
    expect(page).toContain("Shown with your short name once we have read it.");
    expect(page).not.toContain('value="answer"');
  });

  it("has an owner's own questions and answer with their state, and the forms to change them", async () => {
    const page = await show({ own: OWN });
    expect(page).toContain("We do not show this question.");
    expect(page).toContain("Your answer is not shown yet: we read it first.");
    for (const form of ["ask", "answer", "unanswer", "delete"]) expect(page).toContain(`value="${form}"`);
  });

  it("tells a product without questions from a search that finds none", async () => {
    const none = { ...LIST, count: 0, questions: [] };
    expect(await show({ list: none })).toContain("Nobody has asked yet.");
    expect(await show({ list: none, q: "<i>rain" })).toContain("No question or answer contains “<bdi>&lt;i&gt;rain");
  });
});
