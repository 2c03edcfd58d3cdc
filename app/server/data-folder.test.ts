import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSecrets } from "../platform/ports/secrets.ts";
import { openVendorKeys } from "../platform/ports/vendor-keys.ts";
import { prepareDataFolder } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-data-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(["secret", "vendor-secrets", "serving.json", "server.lock", "marquee.sqlite"])(
  "the start reports a folder that is in the place of the file %s",
  (name) => {
    prepareDataFolder(folder);
    mkdirSync(path.join(folder, name));
    expect(() => prepareDataFolder(folder)).toThrow(
      `${path.join(folder, name)} is a folder, and has to be a file: move it away`,
    );
  },
);

it.each(["files", "payments", "renditions", "studio"])(
  "the start reports a file that is in the place of the folder %s",
  (name) => {
    writeFileSync(path.join(folder, name), "");
    expect(() => prepareDataFolder(folder)).toThrow(
      `${path.join(folder, name)} is a file, and has to be a folder: move it away`,
    );
  },
);

it.each([
  ["secret", openSecrets],
  ["vendor-secrets", openVendorKeys],
])("a command reports a folder, a pipe or a broken link in the place of %s", (name, open) => {
  const file = path.join(folder, name);
  const read = () => open(file, undefined);
  mkdirSync(file);
  expect(read).toThrow(`${file} is a folder, and has to be a file: move it away`);
  rmSync(file, { recursive: true });
  execFileSync("mkfifo", [file]);
  expect(read).toThrow(`${file} is no file, and has to be a file: move it away`);
  rmSync(file);
  symlinkSync("nowhere", file);
  expect(read).toThrow(`${file} is a link that leads to nothing: take it away, or mend it.`);
});
