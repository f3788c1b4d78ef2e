import { generate } from "selfsigned";

/** A new certificate of localhost that nobody signed, and its key, as PEM. */
export async function makeCertificate(endsAt: Date): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notAfterDate: endsAt,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key, cert };
}
