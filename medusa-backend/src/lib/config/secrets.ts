import type { z } from "zod";
import { knownSecretFault, Secret, secretFault } from "../../contract/settings";

/**
 * A secret from before (`_BEFORE`) is still accepted and signs nothing new, so that a replacement ends no sign-in
 * (docs/operations.md, "Replacing secrets").
 */
export const SECRETS = {
  JWT_SECRET: Secret,
  COOKIE_SECRET: Secret,
  SESSION_SECRET: Secret,
  JWT_SECRET_BEFORE: Secret.optional(),
  COOKIE_SECRET_BEFORE: Secret.optional(),
  SESSION_SECRET_BEFORE: Secret.optional(),
  /** Encrypts the keys of authenticator apps; it cannot be replaced. Without it nobody can set up a second factor. */
  AUTH_MFA_ENCRYPTION_KEY: Secret.optional(),
};
type Secrets = z.infer<z.ZodObject<typeof SECRETS>>;
type SecretName = "JWT_SECRET" | "COOKIE_SECRET" | "SESSION_SECRET";
type SecretsOf<Name extends SecretName> = Pick<Secrets, Name | `${Name}_BEFORE`>;

/** What production refuses besides what `SECRETS` refuses anywhere: by name, and never with a value. */
export function secretFaults(secrets: Secrets): [keyof Secrets, string][] {
  const { JWT_SECRET, COOKIE_SECRET, SESSION_SECRET } = secrets;
  const names = Object.keys(SECRETS) as (keyof Secrets)[];
  const faults = names.flatMap((name): [keyof Secrets, string][] => {
    const value = secrets[name];
    const message = value === undefined || knownSecretFault(value) ? null : secretFault(value);
    return message ? [[name, message]] : [];
  });
  if (COOKIE_SECRET === JWT_SECRET) faults.push(["COOKIE_SECRET", "must differ from JWT_SECRET"]);
  if (SESSION_SECRET === JWT_SECRET) faults.push(["SESSION_SECRET", "must differ from JWT_SECRET"]);
  if (SESSION_SECRET === COOKIE_SECRET) faults.push(["SESSION_SECRET", "must differ from COOKIE_SECRET"]);
  if ([JWT_SECRET, COOKIE_SECRET, SESSION_SECRET].includes(secrets.AUTH_MFA_ENCRYPTION_KEY ?? ""))
    faults.push(["AUTH_MFA_ENCRYPTION_KEY", "must differ from the other secrets"]);
  return faults;
}

/** The secrets that are accepted under this name: the one in use first, then the one before it. */
export function acceptedSecrets<Name extends SecretName>(secrets: SecretsOf<Name>, name: Name): string[] {
  const settings: Partial<Record<string, string>> = secrets;
  return [settings[name], settings[`${name}_BEFORE`]].filter((secret) => secret !== undefined);
}

export function readWithAny<Name extends SecretName, Found>(
  secrets: SecretsOf<Name>,
  name: Name,
  read: (secret: string) => Found | null | undefined,
): Found | null {
  for (const secret of acceptedSecrets(secrets, name)) {
    const found = read(secret);
    if (found !== null && found !== undefined) return found;
  }
  return null;
}
