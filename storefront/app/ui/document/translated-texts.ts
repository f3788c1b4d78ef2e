/** The element of the translations of Chrome and Edge, which nothing in this shop makes. */
const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === "font";

/** A translation in the page, and the text that it replaced. */
type Translated = { translation: HTMLElement; text: string };

/**
 * Chrome and Edge translate a page by putting an element of their own in the place of a text. React keeps writing into
 * the text that has left the page: prices would stay as they were, and React would fail to remove the text, or to put
 * something before it. So the text goes back, empty, before its translation, which then leaves with the text, or when
 * the text is written again. Returns a function that ends this.
 */
export function keepTranslatedTexts(page: HTMLElement): () => void {
  const translated = new WeakMap<Text, Translated>();
  /** The translations whose texts are in the page. */
  const textOf = new WeakMap<Node, Text>();

  /** The new translation that stands where the record's text was. */
  function translationAt({ addedNodes, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
    const near = [...addedNodes, nextSibling, previousSibling];
    return near.filter(isTranslation).find((node) => node.isConnected && !textOf.has(node));
  }

  /** The text stands alone again, so that it is translated like a new one. */
  function end(text: Text, { translation }: Translated): void {
    translated.delete(text);
    textOf.delete(translation);
    if (text.isConnected) translation.replaceWith(text);
    else translation.remove();
  }

  function onTextRemoved(text: Text, record: MutationRecord): void {
    const its = translated.get(text);
    const translation = its ? undefined : translationAt(record);
    if (its) end(text, its);
    else if (translation) {
      textOf.set(translation, text);
      translated.set(text, { translation, text: text.data });
      text.data = "";
      translation.before(text);
    }
  }

  function onTranslationRemoved(translation: Node): void {
    const text = textOf.get(translation);
    const its = text && translated.get(text);
    if (!its) return;
    translated.delete(text);
    if (text.data === "") text.data = its.text;
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target, oldValue } = record;
      const its = target instanceof Text ? translated.get(target) : undefined;
      // Not when it was emptied here.
      if (its && oldValue !== its.text) end(target as Text, its);
      for (const node of record.removedNodes) {
        if (node.isConnected) continue;
        if (node instanceof Text) onTextRemoved(node, record);
        else onTranslationRemoved(node);
      }
    }
  });
  observer.observe(page, { characterData: true, characterDataOldValue: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
