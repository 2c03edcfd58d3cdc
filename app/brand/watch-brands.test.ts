import fs, { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BrandChange } from "./brand-store.ts";
import { type BrandRegistry, createBrandRegistry } from "./registry.ts";
import { smallDocument, type TestFolder, testFolder } from "./testing.ts";

interface Logged {
  level: "info" | "error";
  facts: object;
  message: string;
}

const open: Disposable[] = [];
const registries: BrandRegistry[] = [];

afterEach(async () => {
  for (const registry of registries.splice(0)) await registry.close();
  for (const folder of open.splice(0)) folder[Symbol.dispose]();
});

function setUp(prepare: (folder: TestFolder) => void) {
  const folder = testFolder();
  open.push(folder);
  prepare(folder);
  const logged: Logged[] = [];
  const log = {
    info: (facts: object, message: string) => void logged.push({ level: "info", facts, message }),
    error: (facts: object, message: string) => void logged.push({ level: "error", facts, message }),
  };
  const registry = createBrandRegistry({ ...folder, log });
  registries.push(registry);
  return { folder, registry, logged };
}

/** Runs `act` on the folder and returns the change that follows. */
async function change(registry: BrandRegistry, act: () => void): Promise<BrandChange> {
  const reported = new Promise<BrandChange>((resolve) => {
    const stop = registry.onChange((news) => {
      stop();
      resolve(news);
    });
  });
  act();
  return reported;
}

const one = (folder: TestFolder) => folder.write("one/brand.json", smallDocument("one"));

describe("where the system refuses to watch files", () => {
  const refusals = (logged: Logged[]) =>
    logged.map(({ message }) => message).filter((message) => message.includes("cannot be watched"));

  test("the brands serve and one line is logged", async () => {
    const { registry, logged } = setUp(one);
    const { watch } = fs;
    fs.watch = ((folder: string) => {
      const message = `ENOSPC: System limit for number of file watchers reached, watch '${folder}'`;
      throw Object.assign(new Error(message), { code: "ENOSPC" });
    }) as typeof watch;
    syncBuiltinESMExports();
    try {
      await registry.watch();
    } finally {
      fs.watch = watch;
      syncBuiltinESMExports();
    }
    expect(refusals(logged)).toEqual([
      expect.stringMatching(/^changes to brands may need a restart, .*: ENOSPC: /),
    ]);
    expect(registry.byHost("one.localhost")?.brand.id).toBe("one");
  });

  test("later on, the brands continue to serve, and changes in other folders are detected", async () => {
    const { folder, registry, logged } = setUp(one);
    await registry.watch();
    symlinkSync("loop", path.join(folder.folder, "loop"));
    symlinkSync("circle", path.join(folder.folder, "circle"));
    await vi.waitFor(() => expect(refusals(logged)).toHaveLength(1));
    await change(registry, () => folder.write("one/brand.json", smallDocument("one", { name: "New" })));
    expect(registry.byId("one")?.document.name).toBe("New");
    expect(refusals(logged)).toHaveLength(1);
  });
});

test("a brands folder that replaces the old one is served and watched", async () => {
  const { folder, registry } = setUp(one);
  await registry.watch();
  cpSync(folder.folder, `${folder.folder}-next`, { recursive: true });
  const named = (name: string) => JSON.stringify(smallDocument("one", { name }));
  writeFileSync(path.join(`${folder.folder}-next`, "one/brand.json"), named("Next"));
  await change(registry, () => {
    rmSync(folder.folder, { recursive: true });
    renameSync(`${folder.folder}-next`, folder.folder);
  });
  await vi.waitFor(() => expect(registry.byId("one")?.document.name).toBe("Next"));
  // Writes repeatedly: until the new folder is watched, a single change would be missed.
  await vi.waitFor(() => {
    folder.write("one/brand.json", named("Later"));
    expect(registry.byId("one")?.document.name).toBe("Later");
  });
});

test("files of editors and operating systems do not count as changes", async () => {
  const { folder, registry } = setUp(one);
  await registry.watch();
  const news = await change(registry, () => {
    for (const name of [".#deposit.md", "deposit.md~", "4913", "Thumbs.db"]) {
      folder.write(`_base/help/EN/${name}`, "nobody's");
      folder.write(`lost+found/${name}`, "nobody's");
    }
    folder.write("one/brand.json", smallDocument("one", { name: "New" }));
  });
  expect(news).toEqual({ changed: ["one"], removed: [], broken: [] });
});
