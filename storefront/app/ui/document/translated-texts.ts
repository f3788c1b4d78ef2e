import { isTranslation } from "./foreign-nodes";

/** A translation in the page, and the text that it replaced. */
type Translated = { translation: ChildNode; text: string };

/**
 * Chrome and Edge translate a page by putting an element of their own in the place of a text. React keeps writing into
 * the text that has left the page: prices would stay as they were, and React would fail to remove the text, or to put
 * something before it. So the text goes back, empty, before its translation, which then leaves with the text, or when
 * the text is written again. Returns a function that ends this.
 */
export function keepTranslatedTexts(page: HTMLElement): () => void {
  const translated = new Map<Text, Translated>();
  /** The translations whose texts are in the page. */
  const known = new WeakSet<Node>();

  /** The new translation that stands where the record's text was. */
  function translationAt({ addedNodes, nextSibling, previousSibling }: MutationRecord): ChildNode | undefined {
    const near = [...addedNodes, nextSibling, previousSibling];
    return near.find((node) => isTranslation(node) && node?.isConnected && !known.has(node)) as ChildNode | undefined;
  }

  /** The text stands alone again, so that it is translated like a new one. */
  function end(text: Text, { translation }: Translated): void {
    translated.delete(text);
    if (text.isConnected) translation.replaceWith(text);
    else translation.remove();
  }

  function onRemoved(node: Node, record: MutationRecord): void {
    if (node.isConnected) return;
    if (node instanceof Text) {
      const its = translated.get(node);
      const translation = its ? undefined : translationAt(record);
      if (its) end(node, its);
      else if (translation) {
        known.add(translation);
        translated.set(node, { translation, text: node.data });
        node.data = "";
        translation.before(node);
      }
    } else if (known.has(node)) {
      // The translation has been taken back.
      for (const [text, its] of translated) {
        if (its.translation !== node) continue;
        translated.delete(text);
        if (text.data === "") text.data = its.text;
      }
    }
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target, oldValue } = record;
      const its = target instanceof Text ? translated.get(target) : undefined;
      // Not when it was emptied here.
      if (its && oldValue !== its.text) end(target as Text, its);
      for (const node of record.removedNodes) onRemoved(node, record);
    }
  });
  observer.observe(page, { characterData: true, characterDataOldValue: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
