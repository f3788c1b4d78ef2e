import { describe, expect, it } from "vitest";
import { complaintAbout } from "../node-version.cjs";

describe("complaintAbout", () => {
  it.each(["0.12.18", "8.17.0", "18.20.4", "20.18.3"])(
    "names the needed and the present version for Node %s",
    (version) => {
      expect(complaintAbout(version)).toContain(`needs Node.js 20.19 or newer, and this is ${version}`);
    },
  );

  it.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0"])("has nothing against Node %s", (version) => {
    expect(complaintAbout(version)).toBeNull();
  });
});
