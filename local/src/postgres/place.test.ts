import { describe, expect, it } from "vitest";
import { databaseOsUser, type OsUser, type System } from "./place";

const postgres: OsUser = { uid: 101, gid: 104 };

/** A system with or without the user; `canMake` says whether one can be added. */
function systemWith({ root = true, present = false, canMake = true }): System & { made: string[] } {
  const made: string[] = [];
  return {
    made,
    isRoot: () => root,
    find: () => (present || (canMake && made.length > 0) ? postgres : null),
    make: (name) => void made.push(name),
  };
}

describe("databaseOsUser", () => {
  it("makes the user for root when it is absent, needs none otherwise, and says what to do if none can be made", () => {
    expect(() => databaseOsUser(systemWith({ canMake: false }))).toThrow('the user "postgres" could not be made');
    const system = systemWith({});
    expect(databaseOsUser(system)).toEqual(postgres);
    expect(system.made).toEqual(["postgres"]);
    const [present, nobody] = [systemWith({ present: true }), systemWith({ root: false })];
    expect(databaseOsUser(present)).toEqual(postgres);
    expect(databaseOsUser(nobody)).toBeNull();
    expect([...present.made, ...nobody.made]).toEqual([]);
  });
});
