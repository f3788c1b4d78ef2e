export function installPackages(installation: {
  root: string;
  dataDir: string;
  writeComplaint: (folder: string) => string | null;
}): Promise<{ failure: string | null }>;
