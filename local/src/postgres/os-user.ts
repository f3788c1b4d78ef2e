import { execFileSync, spawnSync } from "node:child_process";
import { StepError } from "../lib/step";

const NAME = "postgres";

export type OsUser = { uid: number; gid: number };

/** The used part of the operating system; tests replace it. */
export type System = { isRoot(): boolean; find(name: string): OsUser | null; make(name: string): void };

const THIS_SYSTEM: System = {
  isRoot: () => process.getuid?.() === 0,
  find(name) {
    const ask = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
    try {
      return { uid: ask("-u"), gid: ask("-g") };
    } catch {
      return null;
    }
  },
  make(name) {
    spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]);
  },
};

/**
 * The user of the operating system that runs PostgreSQL: null (the current one), unless that is root, which PostgreSQL
 * refuses.
 * @throws StepError if there is none and none can be created.
 */
export function databaseOsUser(system = THIS_SYSTEM): OsUser | null {
  if (!system.isRoot()) return null;
  const present = system.find(NAME);
  if (present) return present;
  system.make(NAME);
  const made = system.find(NAME);
  if (made) return made;
  throw new StepError(`PostgreSQL does not run as root, and the user "${NAME}" could not be made.`, {
    advice: `make it (useradd --system ${NAME}), or run the command as another user than root.`,
  });
}

/** True when `user` can enter every folder down to `place`, and `place` itself. */
export function canEnter(user: OsUser | null, place: string): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', place], { ...user, cwd: "/" }).status === 0;
}
