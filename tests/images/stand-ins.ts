import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../local/src/settings/env";
import { command } from "./engine";

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

const isThere = (image: string) =>
  command("docker", ["image", "inspect", image])
    .catch(() => command("docker", ["pull", image]))
    .then(
      () => true,
      () => false,
    );

async function makeStandIns(images: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), "aeroloft-images-"));
  try {
    const system = path.join(folder, "debian");
    await command("debootstrap", ["--variant=minbase", "bookworm", system]);
    await command("sh", ["-c", 'tar -C "$0" -c . | docker import - aeroloft-debian', system]);
    const context = path.join(folder, "context");
    await cp(path.join(ROOT, "tests/images/stand-ins"), context, { recursive: true });
    await cp(process.execPath, path.join(context, "node"));
    const npm = path.join((await command("npm", ["root", "--global"])).trim(), "npm");
    await cp(npm, path.join(context, "npm"), { recursive: true });
    await cp(CERTIFICATES, path.join(context, "certificates.crt"));
    const registry = (await command("npm", ["config", "get", "registry"])).trim();
    for (const image of images) {
      const target = image.split(":")[0] ?? "";
      const names = ["--tag", image, "--target", target, "--build-arg", `REGISTRY=${registry}`];
      await command("docker", ["build", ...names, context], 10);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Fetches `images`. Where one cannot be fetched, makes a stand-in under its name, from Debian's packages and this
 * machine's Node.js: as root, with debootstrap. Returns what takes the stand-ins' names away again, so that no other
 * build uses them.
 */
export async function fetchImages(images: string[]): Promise<() => Promise<void>> {
  const missing: string[] = [];
  for (const image of images) if (!(await isThere(image))) missing.push(image);
  if (missing.length > 0) await makeStandIns(missing);
  return async () => {
    if (missing.length > 0) await command("docker", ["image", "rm", "--force", ...missing]);
  };
}
