import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findChromium, findFullChromium, shellBeside } from "./chromium.mjs";
import { getLane, relatedOnly } from "./lanes.mjs";
import { withLock } from "./lock.mjs";
import { nodeTooOld } from "./node-version.mjs";
import { isLoopback, requireFreePort, requireWritableData, wantedHost, wantedPort } from "./preflight.mjs";
import { requireUsablePath } from "./prepare.mjs";
import { runQuietly } from "./run.mjs";
import { buildStamp, hasStamp, installStamp, removeStamp, writeStamp } from "./stamp.mjs";
import { welcome } from "./welcome.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marquee-setup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("Node's version", () => {
  test.each(["18.0.0", "20.20.2", "24.21.0", "30.1.0"])("%s will do", (version) => {
    expect(nodeTooOld(version)).toBe("");
  });

  test.each(["16.20.2", "17.9.1", "12.22.0"])(
    "%s gets one sentence that names it and the remedy",
    (version) => {
      expect(nodeTooOld(version)).toBe(
        `Marquee needs Node 18 or later to start, and this is Node ${version}: ` +
          "install a current Node from https://nodejs.org and run the command again.",
      );
    },
  );
});

test("a path that nothing can be built in is reported in one sentence", () => {
  for (const sign of ["#", "?", "%", "*", ":"]) {
    expect(() => requireUsablePath(`/home/c${sign}/marquee`, ":")).toThrow(
      `Marquee cannot be built in /home/c${sign}/marquee, since its path has a ${sign} in it`,
    );
  }
  for (const path of ["/home/my 'site' [x] {y} (1); $z/ü日本/", "C:\\Sites\\marquee"]) {
    requireUsablePath(path, path.startsWith("/") ? ":" : ";");
  }
});

describe("a quiet command", () => {
  test("that takes longer than it may is stopped and told apart from one that failed", async () => {
    const endless = [process.execPath, "-e", "setInterval(() => {}, 1000)"];
    expect(await runQuietly("test-late", endless, { limitMs: 50 })).toMatchObject({ ok: false, late: true });
    const failing = [process.execPath, "-e", "console.log('why'); process.exit(3)"];
    expect(await runQuietly("test-fails", failing, { limitMs: 60_000 })).toEqual({
      ok: false,
      late: false,
      output: "why\n",
      tail: "why",
    });
  });
});

describe("stamps", () => {
  beforeEach(() => {
    mkdirSync(join(folder, "app/routes"), { recursive: true });
    mkdirSync(join(folder, "brands"));
    for (const name of ["package.json", "package-lock.json", ".npmrc", "app/root.tsx", "app/root.test.tsx"]) {
      writeFileSync(join(folder, name), "{}");
    }
  });

  test("an install is stale once the lock or npm's settings change, and only then", () => {
    const before = installStamp(folder);
    writeFileSync(join(folder, "app/root.tsx"), "changed");
    expect(installStamp(folder)).toBe(before);
    writeFileSync(join(folder, ".npmrc"), "fund=false");
    const settings = installStamp(folder);
    writeFileSync(join(folder, "package-lock.json"), "[]");
    expect(new Set([before, settings, installStamp(folder)]).size).toBe(3);
  });

  test("a build is stale once a source is changed, touched, added or removed", () => {
    const seen = new Set([buildStamp(folder)]);
    const source = join(folder, "app/root.tsx");
    writeFileSync(source, "longer than it was");
    seen.add(buildStamp(folder));
    utimesSync(source, 1, 1);
    seen.add(buildStamp(folder));
    writeFileSync(join(folder, "app/routes/new.tsx"), "");
    seen.add(buildStamp(folder));
    rmSync(source);
    seen.add(buildStamp(folder));
    expect(seen.size).toBe(5);
  });

  test("a link that leads nowhere, as editors make them for a lock, is no source", () => {
    symlinkSync("someone@host.1234", join(folder, "app/.#root.tsx"));
    expect(buildStamp(folder)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a build is not stale because of a brand document or a test", () => {
    const before = buildStamp(folder);
    writeFileSync(join(folder, "brands/brand.json"), "{}");
    writeFileSync(join(folder, "app/root.test.tsx"), "changed");
    expect(buildStamp(folder)).toBe(before);
  });

  test("a stamp holds until it is removed or another is wanted", () => {
    const file = join(folder, "build/.stamp");
    expect(hasStamp(file, "a")).toBe(false);
    writeStamp(file, "a");
    expect([hasStamp(file, "a"), hasStamp(file, "b")]).toEqual([true, false]);
    removeStamp(file);
    expect(hasStamp(file, "a")).toBe(false);
  });
});

describe("the set-up lock", () => {
  const getLock = () => join(folder, "setup.lock");

  test("lets one at a time work, and frees itself when work fails", async () => {
    const order: string[] = [];
    const work = (name: string) =>
      withLock(getLock(), async () => {
        order.push(`${name} begins`);
        await new Promise((done) => setImmediate(done));
        order.push(`${name} ends`);
      });
    await Promise.all([work("a"), work("b"), work("c")]);
    for (let at = 0; at < order.length; at += 2) {
      expect(order[at + 1]).toBe(order[at]?.replace("begins", "ends"));
    }
    await expect(withLock(getLock(), () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(existsSync(getLock())).toBe(false);
  });

  test("is taken over at once from a process that died", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(getLock(), JSON.stringify({ host: hostname(), pids: [pid] }));
    expect(await withLock(getLock(), async () => "worked")).toBe("worked");
  });

  test("is not taken over while a child of the dead process still writes", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    writeFileSync(getLock(), JSON.stringify({ host: hostname(), pids: [pid, child.pid] }));
    const waiting = withLock(getLock(), async () => child.killed, { onWait: () => child.kill() });
    expect(await waiting).toBe(true);
  });

  test("is taken over from another machine, or from a half-written file, once its heartbeat stops", async () => {
    for (const text of [JSON.stringify({ host: "another", pids: [1] }), ""]) {
      writeFileSync(getLock(), text);
      let waited = 0;
      const worked = await withLock(getLock(), async () => waited, { onWait: () => waited++, silenceMs: 1 });
      expect(worked).toBe(1);
    }
  });

  test("names the children that hold it too", async () => {
    const held = await withLock(getLock(), async (addProcess) => {
      addProcess(4242);
      return JSON.parse(readFileSync(getLock(), "utf8"));
    });
    expect(held).toEqual({ host: hostname(), pids: [process.pid, 4242] });
  });
});

describe("the port", () => {
  test("is 3000 unless PORT asks for another", () => {
    expect([wantedPort({}), wantedPort({ PORT: "8080" }), wantedPort({ PORT: "0" })]).toEqual([
      3000, 8080, 0,
    ]);
  });

  test.each(["", "http", "-1", "65536", "80.5"])("%j is refused by name", (PORT) => {
    expect(() => wantedPort({ PORT })).toThrow(
      `PORT must be a whole number from 0 to 65535, and it is "${PORT}".`,
    );
  });

  test("in use is reported with a free one to use instead", async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await expect(requireFreePort(port, "127.0.0.1")).rejects.toThrow(
      /^Port \d+ is in use by .+: stop it, or start on another port with `PORT=\d+ npm start`\.$/,
    );
    await new Promise((done) => server.close(done));
    await requireFreePort(port, "127.0.0.1");
  });

  test("on an address that is not this machine's is reported", async () => {
    await expect(requireFreePort(3000, "192.0.2.1")).rejects.toThrow(
      /cannot listen on 192\.0\.2\.1, port 3000/,
    );
  });
});

describe("the host", () => {
  test("is 127.0.0.1 unless HOST asks for another, whose brackets are left out", () => {
    expect([wantedHost({}), wantedHost({ HOST: "[::1]" }), wantedHost({ HOST: "::" })]).toEqual([
      "127.0.0.1",
      "::1",
      "::",
    ]);
  });

  test("is no origin, and has no port", () => {
    for (const HOST of ["http://localhost", "127.0.0.1:3000", "localhost:", "[::1]:3000"]) {
      expect(() => wantedHost({ HOST }), HOST).toThrow("HOST takes an address without scheme and port");
    }
  });

  test("of loopback alone makes the start a demonstration", () => {
    expect(["127.0.0.1", "127.0.0.2", "::1", "localhost"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.168.1.5", "127.example.com", "fd00::1"].some(isLoopback)).toBe(false);
  });
});

describe("the data folder", () => {
  test("is made when missing, and left as it was found", () => {
    const MARQUEE_DATA_DIR = join(folder, "deep/data");
    requireWritableData({ MARQUEE_DATA_DIR });
    expect(existsSync(MARQUEE_DATA_DIR)).toBe(true);
  });

  test("may hold what is not ours and cannot be used, such as the lost+found of a volume", () => {
    symlinkSync("nowhere", join(folder, "lost+found"));
    requireWritableData({ MARQUEE_DATA_DIR: folder });
  });

  test("that cannot be one is reported by name", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => requireWritableData({ MARQUEE_DATA_DIR: file })).toThrow(
      `Marquee cannot write ${file} (ENOTDIR), where it keeps its data`,
    );
  });

  // Runs in a child process, because the fault that this guards against never ends.
  test.runIf(process.platform === "linux")("below /proc is refused at once", () => {
    const code = `import { requireWritableData } from ${JSON.stringify(new URL("preflight.mjs", import.meta.url))};
      try { requireWritableData({ MARQUEE_DATA_DIR: "/proc/marquee/data" }) } catch ({ message }) { console.log(message) }`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
      timeout: 20_000,
    });
    expect(stdout).toContain("Marquee cannot write /proc/marquee/data (ENOENT), where it keeps its data");
  });
});

describe("Chromium", () => {
  function fakeBrowser(name: string, exitCode: number): string {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  test("named in CHROMIUM_PATH comes before every other", () => {
    const named = fakeBrowser("mine", 0);
    fakeBrowser("chromium", 0);
    expect(findChromium({ CHROMIUM_PATH: named, PATH: folder }, [])).toEqual({
      path: named,
      source: "CHROMIUM_PATH",
    });
  });

  test("named in CHROMIUM_PATH that does not run is reported, not passed over", () => {
    const named = fakeBrowser("mine", 1);
    expect(() => findChromium({ CHROMIUM_PATH: named }, [])).toThrow(`CHROMIUM_PATH names ${named}`);
  });

  test("is found on the path, past a placeholder that only says how to install it", () => {
    fakeBrowser("chromium", 1);
    const chrome = fakeBrowser("google-chrome", 0);
    expect(findChromium({ PATH: folder }, [])?.path).toBe(chrome);
  });

  test("is found where installers put it off the path, or not at all", () => {
    const place = fakeBrowser("Google Chrome", 0);
    expect(findChromium({ PATH: "" }, [place])?.path).toBe(place);
    expect(findChromium({ PATH: "" }, [join(folder, "nothing")])).toBeUndefined();
  });

  test("is the headless shell where there is one; the full one is found beside it", () => {
    const shell = fakeBrowser("chromium-headless-shell", 0);
    const full = fakeBrowser("chromium", 0);
    expect(findChromium({ PATH: folder }, [])?.path).toBe(shell);
    expect(findFullChromium({ CHROMIUM_PATH: shell, PATH: folder }, [])?.path).toBe(full);
    rmSync(full);
    expect(findFullChromium({ PATH: folder }, [])).toBeUndefined();
  });

  test.each([
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-linux/headless_shell",
    "chrome-headless-shell-win64/chrome-headless-shell.exe",
  ])("is found in Playwright's download of the shell, %s", (program) => {
    const full = join(folder, "chromium-1255/chrome-linux64/chrome");
    expect(shellBeside(full)).toBeUndefined();
    const shell = join(folder, "chromium_headless_shell-1255", program);
    mkdirSync(dirname(shell), { recursive: true });
    writeFileSync(join(dirname(shell), "LICENSE.headless_shell"), "");
    writeFileSync(shell, "");
    expect(shellBeside(full)).toBe(shell);
  });
});

describe("the lane of a test run", () => {
  test("is all, quick, or the files that were named", () => {
    expect(getLane([])).toEqual({ name: "all", filters: [] });
    expect(getLane(["quick"])).toEqual({ name: "quick", filters: [] });
    expect(getLane(["wallet", "records"])).toEqual({ name: "some", filters: ["wallet", "records"] });
    expect(() => getLane(["quick", "wallet"])).toThrow("takes no filter");
  });

  /** A fake git that answers these commands and fails for others. */
  const getGit =
    (answers: Record<string, string>) =>
    (...args: string[]) =>
      answers[args.join(" ")] ?? null;

  test.each<[string, Record<string, string>, string[]]>([
    ["since a branch left main", { "rev-parse HEAD": "b", "merge-base HEAD main": "a" }, ["--changed=a"]],
    [
      "since a branch left the main of elsewhere",
      { "rev-parse HEAD": "b", "merge-base HEAD origin/main": "a" },
      ["--changed=a"],
    ],
    [
      "in main's last commit",
      { "rev-parse HEAD": "b", "merge-base HEAD main": "b", "rev-parse --verify HEAD~1": "a" },
      ["--changed=a"],
    ],
    ["ever, without a history", {}, []],
  ])("that is quick has what changed %s", (_, answers, expected) => {
    const [changed, ...rest] = relatedOnly(getGit(answers));
    expect(changed === undefined ? [] : [changed]).toEqual(expected);
    expect(rest).toEqual(changed === undefined ? [] : ["--passWithNoTests"]);
  });
});

test("the welcome names every brand's address and every sign-in", () => {
  const text = welcome(
    {
      type: "ready",
      url: "http://localhost:3000",
      advice: "Start it without HOST.",
      qa: "http://localhost:3000/__qa",
      brands: [
        { id: "a", name: "Brand A", urls: ["http://a.localhost:3000", "http://agent.a.localhost:3000"] },
      ],
      outbox: "http://outbox.localhost:3000",
      signIns: [{ brand: "a", username: "player", password: "play-money", what: "a member" }],
      ops: {
        url: "http://ops.localhost:3000/ops",
        signIns: [{ username: "cashier1", password: "known", what: "cashier", totpSecret: "SECRET" }],
      },
    },
    1234,
  );
  for (const said of [
    "Start it without HOST.",
    "http://a.localhost:3000",
    "http://agent.a.localhost:3000",
    "http://localhost:3000/__qa",
    "http://outbox.localhost:3000",
    "player",
    "play-money",
    "http://ops.localhost:3000/ops",
    "cashier1",
    "SECRET",
    "1.2 s",
  ]) {
    expect(text).toContain(said);
  }
});
