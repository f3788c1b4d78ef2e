import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import css from "./upload-field.module.css";
import { type Upload, useUploads } from "./use-uploads";

type Props = {
  label: string;
  /** Said below the field, before which files it takes. */
  help?: string | null;
  /** Whether several may be chosen at once. Without scripts only one can. */
  several: boolean;
  action: string;
  onSent: (address: string) => void;
};

const picturesOf = (data: Pick<DataTransfer, "files"> | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type === "" || type.startsWith("image/"));

/** The pasted pictures; none if text came with them, as word processors add a picture to the text that they copy. */
export const pastedPictures = (data: Pick<DataTransfer, "files" | "types"> | null): File[] =>
  data?.types.includes("text/plain") ? [] : picturesOf(data);

/** Pictures as files: chosen, taken, dropped or pasted, and sent at once. In a plain form a normal file field. */
export function UploadField({ label, help, several, action, onSent }: Props) {
  const id = useId();
  const { uploads, add, retry, drop } = useUploads({ action, onSent });
  const [isOver, setOver] = useState(false);
  const [isReady, setReady] = useState(false);
  const take = (files: File[]) => add(several ? files : files.slice(0, 1));
  const input = useRef<HTMLInputElement>(null);
  const takeChosen = () => {
    if (!input.current) return;
    take([...(input.current.files ?? [])]);
    input.current.value = "";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a file that was chosen before this script came
  useEffect(() => {
    setReady(true);
    takeChosen();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes depends on `several` alone
  useEffect(() => {
    const paste = (event: Event) => {
      const files = pastedPictures((event as unknown as ClipboardEvent).clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [several]);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(picturesOf(event.dataTransfer));
  };
  return (
    <div className={css.field}>
      <label
        htmlFor={id}
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        {/* Not of the icons of the dashboard's lists: a product's page has this field as well, and none of those. */}
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" className={css.sign} aria-hidden>
          <path d="M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4M12 16V4M7 9l5-5 5 5" strokeLinecap="round" />
        </svg>
        <span className={css.label}>{label}</span>
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={ACCEPTED}
          multiple={several && isReady}
          className={css.input}
          aria-describedby={`${id}-help`}
          onChange={takeChosen}
        />
      </label>
      <p id={`${id}-help`} className={css.help}>
        {`${help ? `${help} ` : ""}${WHICH_FILES} `}
        <span className={css.more}>They can be dropped here, or pasted.</span>
      </p>
      {uploads.length > 0 ? (
        <ul className={css.uploads} aria-label="Files on their way">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onRetry={retry} onDrop={drop} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type LineProps = { upload: Upload; onRetry: (key: number) => void; onDrop: (key: number) => void };

function UploadLine({ upload: { key, file, state, part, reason }, onRetry, onDrop }: LineProps) {
  return (
    <li className={css.upload}>
      <span className={css.name} dir="auto">
        {file.name}
      </span>
      {state === "failed" ? (
        <p role="alert" className={css.reason}>
          {reason}
        </p>
      ) : (
        <progress className={css.progress} aria-label={`Uploading ${file.name}`} max={1} value={part} />
      )}
      <span className={css.acts}>
        {state === "failed" ? (
          <Button size="sm" variant="outline" aria-label={`Try again: ${file.name}`} onClick={() => onRetry(key)}>
            Try again
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          aria-label={state === "failed" ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          onClick={() => onDrop(key)}
        >
          {state === "failed" ? "Dismiss" : "Cancel"}
        </Button>
      </span>
    </li>
  );
}

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";
const WHICH_FILES = "JPEG, PNG, WebP or AVIF, 15 MB and 50 megapixels at most.";

/** What the page says after a file was sent by a plain form; the outcome is in the address. */
const WORDS: Readonly<Record<string, { done?: string; fault?: string }>> = {
  added: { done: "The picture was added." },
  body_too_large: { fault: "The file is larger than 15 MB, so it was not taken." },
  invalid: { fault: `The file was not taken. It must be a whole picture: ${WHICH_FILES} HEIC cannot be used.` },
  failed: { fault: "The file was not taken. Please try again." },
};

/** What the page says after a plain form, by its address. */
export function toUploadWords(search: string): { done?: string; fault?: string } {
  const outcome = new URLSearchParams(search).get("upload") ?? "";
  return (Object.hasOwn(WORDS, outcome) && WORDS[outcome]) || {};
}
