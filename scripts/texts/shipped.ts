import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A namespace that a page sends to browsers although nothing on the page names it. */
export interface UnusedNamespace {
  file: string;
  namespace: string;
}

/** Lists namespaces that routes and dialogs ship although none of their browser files names a text in them. */
export function findUnusedNamespaces(root: string): UnusedNamespace[] {
  const files = globSync("app/routes/**/*.{ts,tsx}", { cwd: root }).sort();
  return files.flatMap((file) => {
    const namespaces = shippedBy(readFileSync(path.join(root, file), "utf8"));
    if (namespaces.length === 0) return [];
    const seen = new Set<string>();
    for (const page of getPages(root, file)) browserFiles(root, page, seen);
    const sources = [...seen].map((one) => readFileSync(path.join(root, one), "utf8"));
    const isNamed = (namespace: string) =>
      sources.some((source) => new RegExp(`["'\`]${namespace}\\.`).test(source));
    return namespaces.filter((one) => !isNamed(one)).map((namespace) => ({ file, namespace }));
  });
}

/** Returns the namespaces in `context.texts("…")` of a route, and in `texts: ["…"]` of a dialog. */
function shippedBy(source: string): string[] {
  const lists = source.matchAll(/(?:context|ops)\.texts\(([^)]*)\)|\btexts: \[([^\]]*)\]/g);
  const named = [...lists].flatMap(([, call = "", list = ""]) =>
    [...(call + list).matchAll(/"(\w+)"/g)].map(([, one = ""]) => one),
  );
  return [...new Set(named)];
}

/**
 * Returns the modules that show a loader's data: a dialog's component is beside its loader; a layout, or a loader that
 * several routes share, covers its whole folder.
 */
function getPages(root: string, file: string): string[] {
  const component = file.replace(/\.server\.ts$/, ".tsx");
  if (existsSync(path.join(root, component)) && !file.endsWith("/layout.tsx")) return [component];
  const all = globSync(`${path.dirname(file)}/**/*.{ts,tsx}`, { cwd: root });
  return all.filter((one) => !/\.(?:server|test)\.tsx?$/.test(one));
}

/** Returns the app's files that a browser loads with this file: all its imports, except server-only ones. */
function browserFiles(root: string, file: string, seen: Set<string>): Set<string> {
  if (seen.has(file) || !existsSync(path.join(root, file))) return seen;
  seen.add(file);
  const source = readFileSync(path.join(root, file), "utf8");
  for (const [, imported = ""] of source.matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g)) {
    if (!imported.endsWith(".server.ts")) browserFiles(root, path.join(path.dirname(file), imported), seen);
  }
  return seen;
}
