import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { patchedFile } from "./patched-packages.ts";

const { resolve } = createRequire(import.meta.url);
const getFile = (name: string, file: string) =>
  path.join(path.dirname(resolve(`${name}/package.json`)), file);

describe("the packages that are patched for the browser", () => {
  it.each([
    [getFile("react-dom", "cjs/react-dom.production.min.js"), "function findNode("],
    [getFile("@remix-run/router", "dist/router.js"), "await discovering"],
    [getFile("react-router", "dist/index.js"), "const defaultErrorElement"],
    [getFile("@remix-run/react", "dist/esm/fog-of-war.js"), "await untilUsed()"],
    [getFile("i18next", "dist/esm/i18next.js"), "let sets = [];"],
  ])("are installed in the version that the patches were written for: %s", (file, added) => {
    expect(patchedFile(file, readFileSync(file, "utf8"))).toContain(added);
  });

  it("stop the build if a patch does not apply", () => {
    expect(() => patchedFile("/react-dom/cjs/react-dom.production.min.js", "other code")).toThrow(
      /not the version/,
    );
    expect(patchedFile("/react/index.js", "other code")).toBeNull();
  });
});
