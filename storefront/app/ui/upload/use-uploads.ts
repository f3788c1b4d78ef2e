import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { accountHeaders } from "~/lib/shown-account";
import { errorOfAnswer } from "~/lib/unread-answer";

const Sent = v.object({ address: v.string() });
const Refused = v.object({ error: v.object({ message: v.string() }) });

const LOST = "The connection was lost. Please try again.";

type SendPictureOptions = {
  action: string;
  /** Called with the sent part, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** The address in the answer to an upload. @throws Error with the reason, in words for whoever chose the file */
export function readUploadAnswer(
  { text, ...answer }: { text: string; status: number; url: string },
  tooLarge: string,
): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw errorOfAnswer(answer, { cause, tooLarge });
  }
  const sent = v.safeParse(Sent, body);
  if (sent.success) return sent.output.address;
  const refused = v.safeParse(Refused, body);
  throw refused.success ? new Error(refused.output.error.message) : errorOfAnswer(answer, { tooLarge });
}

/** By XMLHttpRequest, because `fetch` reports no upload progress. @throws Error in words for whoever chose the file */
function sendPicture(file: File, { action, onProgress, signal }: SendPictureOptions): Promise<string> {
  const form = new FormData();
  form.append("file", file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open("POST", action);
    for (const [name, value] of Object.entries({ Accept: "application/json", ...accountHeaders() }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(LOST));
    request.onabort = () => reject(new Error("Cancelled."));
    request.onload = () => {
      try {
        const { responseText: text, status, responseURL: url } = request;
        resolve(readUploadAnswer({ text, status, url }, "The file is larger than 15 MB."));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A file being uploaded; `part` is the sent part, from 0 to 1. `reason` is why it failed. */
export type Upload = { key: number; file: File; state: "waiting" | "sending" | "failed"; part: number; reason: string };

type Options = { action: string; onSent: (address: string) => void };

/** Uploads files one after the other. Failed ones stay on the list for a retry; uploaded ones leave it. */
export function useUploads({ action, onSent }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextKey = useRef(0);
  const sent = useRef(onSent);
  sent.current = onSent;
  const running = useRef<{ key: number; controller: AbortController } | null>(null);

  const change = useCallback((key: number, changed: Partial<Upload>) => {
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  }, []);
  const drop = useCallback((key: number) => {
    if (running.current?.key === key) running.current.controller.abort();
    setUploads((list) => list.filter((upload) => upload.key !== key));
  }, []);

  useEffect(() => {
    const next = uploads.find(({ state }) => state === "waiting");
    if (!next || running.current) return;
    const { key, file } = next;
    const controller = new AbortController();
    running.current = { key, controller };
    change(key, { state: "sending", part: 0 });
    sendPicture(file, { action, signal: controller.signal, onProgress: (part) => change(key, { part }) })
      .then(
        (address) => {
          sent.current(address);
          setUploads((list) => list.filter((upload) => upload.key !== key));
        },
        (error: unknown) => {
          change(key, { state: "failed", reason: error instanceof Error ? error.message : "Please try again." });
        },
      )
      .finally(() => {
        running.current = null;
        // Lets the next one begin.
        setUploads((list) => [...list]);
      });
  }, [uploads, action, change]);
  useEffect(() => () => running.current?.controller.abort(), []);

  const add = useCallback((files: Iterable<File>) => {
    const added = [...files].map((file): Upload => {
      nextKey.current += 1;
      return { key: nextKey.current, file, state: "waiting", part: 0, reason: "" };
    });
    setUploads((list) => [...list, ...added]);
  }, []);
  const retry = useCallback((key: number) => change(key, { state: "waiting", reason: "" }), [change]);
  return { uploads, add, retry, drop };
}
