import * as v from "valibot";

const Sent = v.object({ address: v.string() });
const Refused = v.object({ error: v.object({ message: v.string() }) });

const LOST = "The connection was lost. Please try again.";
const ENDED = "Your sign-in has ended. Sign in again in another tab, then try again.";

type Options = {
  /** The route that takes it, with its query. */
  action: string;
  /** Called with the sent part, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

function readAnswer(text: string): { address: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The page of the sign-in, to which the answer redirected.
    throw new Error(ENDED);
  }
  const sent = v.safeParse(Sent, body);
  if (sent.success) return sent.output;
  const refused = v.safeParse(Refused, body);
  throw new Error(refused.success ? refused.output.error.message : LOST);
}

/**
 * Uploads a picture and returns its address. It uses XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws Error with the reason, in words for whoever chose the file
 */
export function sendPicture(file: File, { action, onProgress, signal }: Options): Promise<{ address: string }> {
  const form = new FormData();
  form.append("file", file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error(LOST));
    request.onabort = () => reject(new Error("Cancelled."));
    request.onload = () => {
      try {
        resolve(readAnswer(request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
