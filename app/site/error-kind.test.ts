import { describe, expect, it } from "vitest";
import { errorKind } from "./error-kind.ts";

describe("the error of a failed page", () => {
  it.each([
    [404, "", true, "notFound"],
    [403, "", true, "refused"],
    [429, "", true, "refused"],
    [500, "", true, "unexpected"],
    [503, "", true, "unexpected"],
    [null, "Failed to fetch", true, "offline"],
    [null, "NetworkError when attempting to fetch resource.", true, "offline"],
    [null, "Load failed", true, "offline"],
    [null, "Cannot read properties of undefined", true, "unexpected"],
    [null, "anything", false, "offline"],
    [null, "Failed to fetch dynamically imported module: /assets/a.js", true, "chunk"],
    [null, "error loading dynamically imported module: /assets/a.js", true, "chunk"],
    [null, "Importing a module script failed.", true, "chunk"],
    [null, "Unable to preload CSS for /assets/a.css", true, "chunk"],
    [null, "Failed to fetch dynamically imported module: /assets/a.js", false, "offline"],
  ] as const)("with status %s and %j (online: %s) is %s", (status, message, online, kind) =>
    expect(errorKind(status, message, online)).toBe(kind),
  );
});
