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
  test.each(["18.0.0", "20.20.2", "24.21.0", "30.1.0"])("%s is accepted", (version) => {
    expect(nodeTooOld(version)).toBe("");
  });

  test.each(["16.20.2", "17.9.1", "12.22.0"])(
    "%s is refused in one sentence that names the version and the remedy",
    (version) => {
      expect(nodeTooOld(version)).toBe(
        `Marquee needs Node 18 or later to start, and this is Node ${version}: ` +
          "install a current Node from https://nodejs.org and run the command again.",
      );
    },
  );
});

test("a path in which nothing can be built is reported in one sentence", () => {
  for (const sign of ["#", "?", "%", "*", ":"]) {
    expect(() => requireUsablePath(`/home/c${sign}/marquee`, ":")).toThrow(
      `Marquee cannot be built in /home/c${sign}/marquee, because its path contains ${sign}`,
    );
  }
  for (const path of ["/home/my 'site' [x] {y} (1); $z/ü日本/", "C:\\Sites\\marquee"]) {
    requireUsablePath(path, path.startsWith("/") ? ":" : ";");
  }
});

describe("a quiet command", () => {
  test("is stopped when it exceeds its time limit, which is reported differently from a failure", async () => {
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

  test("an install is stale only after the lockfile or npm's settings change", () => {
    const before = installStamp(folder);
    writeFileSync(join(folder, "app/root.tsx"), "changed");
    expect(installStamp(folder)).toBe(before);
    writeFileSync(join(folder, ".npmrc"), "fund=false");
    const settings = installStamp(folder);
    writeFileSync(join(folder, "package-lock.json"), "[]");
    expect(new Set([before, settings, installStamp(folder)]).size).toBe(3);
  });

  test("a build is stale after a source is changed, touched, added or removed", () => {
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

  test("a broken link, such as an editor's lock file, is not a source", () => {
    symlinkSync("someone@host.1234", join(folder, "app/.#root.tsx"));
    expect(buildStamp(folder)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a build is not stale after a change of a brand document or a test", () => {
    const before = buildStamp(folder);
    writeFileSync(join(folder, "brands/brand.json"), "{}");
    writeFileSync(join(folder, "app/root.test.tsx"), "changed");
    expect(buildStamp(folder)).toBe(before);
  });

  test("a stamp is valid until it is removed or a different stamp is expected", () => {
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

  test("runs one task at a time, and is released when the task fails", async () => {
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

  test("is taken over at once from a dead process", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(getLock(), JSON.stringify({ host: hostname(), pids: [pid] }));
    expect(await withLock(getLock(), async () => "worked")).toBe("worked");
  });

  test("is not taken over while a child of the dead process is still writing", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    writeFileSync(getLock(), JSON.stringify({ host: hostname(), pids: [pid, child.pid] }));
    const waiting = withLock(getLock(), async () => child.killed, { onWait: () => child.kill() });
    expect(await waiting).toBe(true);
  });

  test("is taken over from another machine, or from a half-written lock file, once its heartbeat stops", async () => {
    for (const text of [JSON.stringify({ host: "another", pids: [1] }), ""]) {
      writeFileSync(getLock(), text);
      let waited = 0;
      const worked = await withLock(getLock(), async () => waited, { onWait: () => waited++, silenceMs: 1 });
      expect(worked).toBe(1);
    }
  });

  test("also lists the child processes that hold it", async () => {
    const held = await withLock(getLock(), async (addProcess) => {
      addProcess(4242);
      return JSON.parse(readFileSync(getLock(), "utf8"));
    });
    expect(held).toEqual({ host: hostname(), pids: [process.pid, 4242] });
  });
});

describe("the port", () => {
  test("is 3000 unless PORT sets another", () => {
    expect([wantedPort({}), wantedPort({ PORT: "8080" }), wantedPort({ PORT: "0" })]).toEqual([
      3000, 8080, 0,
    ]);
  });

  test.each(["", "http", "-1", "65536", "80.5"])(
    "is refused with the value in the message if PORT is %j",
    (PORT) => {
      expect(() => wantedPort({ PORT })).toThrow(
        `PORT must be a whole number from 0 to 65535, but it is "${PORT}".`,
      );
    },
  );

  test("is reported when it is in use, with a free port to use instead", async () => {
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

  test("is reported when HOST is not an address of this machine", async () => {
    await expect(requireFreePort(3000, "192.0.2.1")).rejects.toThrow(
      /cannot listen on 192\.0\.2\.1, port 3000/,
    );
  });
});

describe("the host", () => {
  test("is 127.0.0.1 unless HOST sets another, whose brackets are removed", () => {
    expect([wantedHost({}), wantedHost({ HOST: "[::1]" }), wantedHost({ HOST: "::" })]).toEqual([
      "127.0.0.1",
      "::1",
      "::",
    ]);
  });

  test("must not be an origin or contain a port", () => {
    for (const HOST of ["http://localhost", "127.0.0.1:3000", "localhost:", "[::1]:3000"]) {
      expect(() => wantedHost({ HOST }), HOST).toThrow("HOST must be an address without scheme and port");
    }
  });

  test("starts a demonstration only if it is a loopback address", () => {
    expect(["127.0.0.1", "127.0.0.2", "::1", "localhost"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.168.1.5", "127.example.com", "fd00::1"].some(isLoopback)).toBe(false);
  });
});

describe("the data folder", () => {
  test("is created when it is missing, and is otherwise left unchanged", () => {
    const MARQUEE_DATA_DIR = join(folder, "deep/data");
    requireWritableData({ MARQUEE_DATA_DIR });
    expect(existsSync(MARQUEE_DATA_DIR)).toBe(true);
  });

  test("may contain unusable entries of others, such as the lost+found of a volume", () => {
    symlinkSync("nowhere", join(folder, "lost+found"));
    requireWritableData({ MARQUEE_DATA_DIR: folder });
  });

  test("is named in the error when the path cannot be a folder", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() => requireWritableData({ MARQUEE_DATA_DIR: file })).toThrow(
      `Marquee cannot write ${file} (ENOTDIR), its data folder`,
    );
  });

  // Runs in a child process, because the fault that this guards against never ends.
  test.runIf(process.platform === "linux")("is refused at once when it is below /proc", () => {
    const code = `import { requireWritableData } from ${JSON.stringify(new URL("preflight.mjs", import.meta.url))};
      try { requireWritableData({ MARQUEE_DATA_DIR: "/proc/marquee/data" }) } catch ({ message }) { console.log(message) }`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
      timeout: 20_000,
    });
    expect(stdout).toContain("Marquee cannot write /proc/marquee/data (ENOENT), its data folder");
  });
});

describe("Chromium", () => {
  function fakeBrowser(name: string, exitCode: number): string {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  test("is taken from CHROMIUM_PATH first", () => {
    const named = fakeBrowser("mine", 0);
    fakeBrowser("chromium", 0);
    expect(findChromium({ CHROMIUM_PATH: named, PATH: folder }, [])).toEqual({
      path: named,
      source: "CHROMIUM_PATH",
    });
  });

  test("is reported, not skipped, when the program in CHROMIUM_PATH does not run", () => {
    const named = fakeBrowser("mine", 1);
    expect(() => findChromium({ CHROMIUM_PATH: named }, [])).toThrow(`CHROMIUM_PATH is ${named}`);
  });

  test("is found on PATH, after a placeholder script that only explains how to install it is skipped", () => {
    fakeBrowser("chromium", 1);
    const chrome = fakeBrowser("google-chrome", 0);
    expect(findChromium({ PATH: folder }, [])?.path).toBe(chrome);
  });

  test("is found in the installers' usual folders outside PATH, or reported as missing", () => {
    const place = fakeBrowser("Google Chrome", 0);
    expect(findChromium({ PATH: "" }, [place])?.path).toBe(place);
    expect(findChromium({ PATH: "" }, [join(folder, "nothing")])).toBeUndefined();
  });

  test("is the headless shell if installed; the full browser is found beside the shell", () => {
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
  ])("is found in Playwright's download of the headless shell: %s", (program) => {
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
  test("is all, quick, or the files named on the command line", () => {
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
  ])("runs, if quick, the tests of the files that changed %s", (_, answers, expected) => {
    const [changed, ...rest] = relatedOnly(getGit(answers));
    expect(changed === undefined ? [] : [changed]).toEqual(expected);
    expect(rest).toEqual(changed === undefined ? [] : ["--passWithNoTests"]);
  });
});

test("the welcome message lists every brand's address and every sign-in", () => {
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
