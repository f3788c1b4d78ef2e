import { adoptStyles } from "./card-styles";

/**
 * Asks the payer to play the bank's customer, over everything else on the page. Resolves with the choice; Escape
 * refuses.
 * @param price what is authenticated, as shown, e.g. `$149.00`.
 */
export function askForAuthentication(price: string): Promise<"complete" | "fail"> {
  adoptStyles();
  const dialog = document.createElement("dialog");
  dialog.className = "sandbox-challenge";
  dialog.setAttribute("aria-labelledby", "sandbox-challenge-title");
  dialog.setAttribute("aria-describedby", "sandbox-challenge-text");
  const title = withText("h2", "Authenticate this test payment");
  title.id = "sandbox-challenge-title";
  const text = withText(
    "p",
    `A bank would ask you to confirm ${price} now. This is a test payment: choose how it ends.`,
  );
  text.id = "sandbox-challenge-text";
  const complete = withText("button", "Complete authentication");
  const fail = withText("button", "Fail authentication");
  const buttons = document.createElement("div");
  buttons.append(complete, fail);
  dialog.append(title, text, buttons);
  document.body.append(dialog);

  return new Promise((resolve) => {
    const finish = (choice: "complete" | "fail") => {
      window.removeEventListener("keydown", onKey, true);
      dialog.close();
      dialog.remove();
      resolve(choice);
    };
    // The window gets the key before any of the shop's dialogs below this one.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      finish("fail");
    };
    window.addEventListener("keydown", onKey, true);
    complete.type = "button";
    fail.type = "button";
    complete.addEventListener("click", () => finish("complete"));
    fail.addEventListener("click", () => finish("fail"));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.showModal();
  });
}

function withText<Tag extends "h2" | "p" | "button">(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
