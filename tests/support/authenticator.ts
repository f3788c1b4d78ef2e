import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Concise Binary Object Representation (RFC 8949) of whole numbers, bytes, texts and maps of these. */
function toCbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(kind << 5) | count]);
    if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
    return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flat().map((part) => toCbor(part as number));
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** Flags of an authenticator's data: the person was present, was checked, and a new key follows. */
const PRESENT = 1;
const CHECKED = 4;
const NEW_KEY = 64;

type Question = { challenge: string };
/** What differs from a good answer. */
type Different = { origin?: string; rpId?: string; unchecked?: boolean; userHandle?: string };

/** An authenticator with one passkey for a site: a P-256 key that no one vouches for. */
export class Authenticator {
  readonly id = randomBytes(16).toString("base64url");
  /** Its count of uses; 0 if it does not count. */
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";

  constructor(private readonly site: { origin: string; rpId: string }) {}

  /** Makes the passkey: what `navigator.credentials.create` returns, as JSON. */
  make({ challenge, user }: Question & { user: { id: string } }, different: Different = {}) {
    this.userHandle = user.id;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const coordinates = [x, y].map((part) => Buffer.from(part, "base64url"));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, toCbor(key)]);
    const authData = Buffer.concat([this.dataOf(different, NEW_KEY), made]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    const clientDataJSON = this.clientDataOf("webauthn.create", challenge, different).toString("base64url");
    const attestationObject = toCbor(attestation).toString("base64url");
    return this.toJson({ clientDataJSON, attestationObject, transports: ["internal"] });
  }

  /** Uses the passkey: what `navigator.credentials.get` returns, as JSON. */
  use({ challenge }: Question, different: Different = {}) {
    const authenticatorData = this.dataOf(different, 0);
    const clientData = this.clientDataOf("webauthn.get", challenge, different);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.toJson({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
      userHandle: different.userHandle ?? this.userHandle,
    });
  }

  private toJson<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key" as const, response };
  }

  private dataOf({ rpId = this.site.rpId, unchecked }: Different, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (unchecked ? 0 : CHECKED) | more]), counter]);
  }

  private clientDataOf(type: string, challenge: string, { origin = this.site.origin }: Different): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
