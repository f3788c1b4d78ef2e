import { execFileSync, spawnSync } from "node:child_process";
import { StepError } from "../step";

const NAME = "postgres";

export type OsUser = { uid: number; gid: number };

function look(): OsUser | null {
  const ask = (flag: string) => Number(execFileSync("id", [flag, NAME], { encoding: "utf8", stdio: "pipe" }));
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return null;
  }
}

/** The operating system's user that PostgreSQL runs as: null (the present one) unless that is root, which it refuses. */
export function databaseOsUser(): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  const present = look();
  if (present) return present;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME]);
  const made = look();
  if (made) return made;
  throw new StepError(`PostgreSQL does not run as root, and the user "${NAME}" could not be made.`, {
    advice: `make it (useradd --system ${NAME}), or run the command as another user than root.`,
  });
}

/** Whether `user` gets through every folder down to `place` and into it. */
export function canEnter(user: OsUser | null, place: string): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', place], { ...user, cwd: "/" }).status === 0;
}
