import { AppError } from "~/domain/app-error";

/** The largest request body, in bytes. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The JSON body of a request, read only up to the limit, whatever its Content-Length.
 * @throws AppError `body_too_large`, `malformed_json` (also for an empty one), `unsupported_media_type`, `invalid` for
 * anything but an object.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) throw new AppError("malformed_json", "The body is empty.");
  if (!JSON_TYPE.test(request.headers.get("content-type")?.trim() ?? ""))
    throw new AppError("unsupported_media_type", "The body must be JSON in UTF-8.");
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("invalid", "The body must be a JSON object.", { fields: { _: ["Must be a JSON object"] } });
  return value as Record<string, unknown>;
}

async function readBytes(request: Request): Promise<Buffer> {
  const tooLarge = () => new AppError("body_too_large", "The body is larger than 64 KiB.");
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > BODY_LIMIT_BYTES) throw tooLarge();
    chunks.push(value);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("malformed_json", "The body is not valid JSON.", { cause });
  }
}
