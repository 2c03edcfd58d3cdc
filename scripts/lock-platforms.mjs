// Completes package-lock.json with inert entries for optional platform packages that the registry could not serve,
// so that `npm ci` (11.16 … 12.0.x, npm/cli#9846) accepts it. Idempotent.
import { readFileSync, writeFileSync } from "node:fs";

const file = process.argv[2] ?? "package-lock.json";
const text = readFileSync(file, "utf8");
const lock = JSON.parse(text);
const P = lock.packages;
const OS = ["android", "darwin", "win32", "freebsd", "openbsd", "openharmony", "linux"],
  CPU = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32", "arm"];
const has = (loc, name) => {
  for (let b = loc; ; ) {
    if (P[`${b ? `${b}/` : ""}node_modules/${name}`]) return true;
    if (!b) return false;
    const i = b.lastIndexOf("/node_modules/");
    b = i < 0 ? "" : b.slice(0, i);
  }
};
let n = 0;
for (const [loc, e] of Object.entries(P))
  for (const [name, version] of Object.entries(e.optionalDependencies ?? {})) {
    if (has(loc, name) || !/^\d/.test(version)) continue;
    const t = name.split(/[/-]/);
    const os = OS.find((o) => t.includes(o)),
      cpu = CPU.find((c) => t.some((x) => x === c));
    if (!os && !cpu) {
      console.error("unknown platform package", name);
      continue;
    }
    const i = loc.lastIndexOf("node_modules/");
    const prefix = i <= 0 ? "" : loc.slice(0, i);
    P[`${prefix}node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(e.dev && { dev: true }),
      ...(/musl/.test(name)
        ? { libc: ["musl"] }
        : os === "linux" && /gnu/.test(name)
          ? { libc: ["glibc"] }
          : {}),
      optional: true,
      ...(os && { os: [os] }),
    };
    n++;
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, /^{\n(\s+)/.exec(text)?.[1] ?? 2)}\n`);
console.log(`${n} inert platform entries added`);
