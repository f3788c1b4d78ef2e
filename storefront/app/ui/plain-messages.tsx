import { useSyncExternalStore } from "react";
import styles from "./plain-messages.module.css";

type Message = { id: number; isError: boolean; text: string };

const NONE: readonly Message[] = [];
let messages = NONE;
let lastId = 0;
const watchers = new Set<() => void>();

function update(next: readonly Message[]): void {
  messages = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

const close = (id: number) => update(messages.filter((message) => message.id !== id));

/** Shows a message until it is closed, if toasts cannot be loaded. Returns a function that closes it. */
export function showPlainly(type: "success" | "error" | "info", text: string): () => void {
  lastId += 1;
  const id = lastId;
  update([...messages.filter((message) => message.text !== text), { id, isError: type === "error", text }]);
  return () => close(id);
}

/** The container of these messages: at the top, over the page, and usable while a dialog is open, like toasts. */
export function PlainMessages() {
  const shown = useSyncExternalStore(
    watch,
    () => messages,
    () => NONE,
  );
  if (shown.length === 0) return null;
  return (
    <div className={`Toastify ${styles.messages}`}>
      {shown.map(({ id, isError, text }) => (
        <div key={id} role={isError ? "alert" : "status"} className={styles.message}>
          <p>{text}</p>
          <button type="button" className={styles.close} aria-label="close" onClick={() => close(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
