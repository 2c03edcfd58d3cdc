import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { type CSSOptions, defineConfig, type Plugin, type Rollup, transformWithEsbuild } from "vite";
import remixOptions from "./remix.config.js";
import { latin1Source } from "./scripts/setup/latin1-source.ts";
import { patchedPackages } from "./scripts/setup/patched-packages.ts";

const ROOTS = /\/app\/(root|entry\.client|routes\/root\/pages)\.tsx/;
const HOME = /\/app\/routes\/home\/home\.tsx/;

/**
 * Puts shared modules into three files, because two dozen small ones compress worse and each is a request. The shell
 * contains the modules that every page needs. The framework has its own file, which stays in browsers' caches when our
 * code changes. The third contains modules that the home page shares with some pages, such as the games' cards. Modules
 * that only some pages need stay with them.
 */
function sharedChunks(): Rollup.GetManualChunk {
  return (id, { getModuleInfo }) => {
    const findImporters = (module: string) => getModuleInfo(module)?.importers ?? [];
    const inShell = (module: string) => isBelow(module, (above) => ROOTS.test(above), findImporters);
    const inHome = (module: string) => isBelow(module, (above) => HOME.test(above), findImporters);
    if (!/\.[cm]?[jt]sx?$/.test(id)) return undefined;
    if (inShell(id)) return id.includes("/app/") && !id.includes("/node_modules/") ? "shell" : "framework";
    const isElsewhere = (above: string) => !HOME.test(above) && !inHome(above);
    return inHome(id) && isBelow(id, isElsewhere, findImporters) ? "cards" : undefined;
  };
}

/** Returns true when a module that passes the test imports this one, directly or through others. */
function isBelow(
  module: string,
  passes: (above: string) => boolean,
  findImporters: (module: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  return findImporters(module).some((above) => passes(above) || isBelow(above, passes, findImporters, seen));
}

/** Minifies scripts that are shipped as separate files (`?url`), as Vite does its chunks. */
const minifiedFiles: Plugin = {
  name: "minified-files",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".js")) continue;
      const { code } = await transformWithEsbuild(String(file.source), file.fileName, { minify: true });
      file.source = code;
    }
  },
};

/** The empty shadow that Tailwind's variables have until they are set. */
const NO_SHADOW = /0 0 #0000, ?/g;

const getDescriptors = (rule: { nodes?: readonly object[] | undefined }): Partial<Record<string, string>> =>
  Object.fromEntries(
    (rule.nodes ?? []).flatMap((node) =>
      "prop" in node && "value" in node ? [[node.prop, node.value]] : [],
    ),
  );

/**
 * Removes Tailwind's fallbacks for `@property` and `color-mix()`: a browser without these supports none of the pages'
 * popovers and transitions either. Of Tailwind's own variables, inlines those that are never set in the sheet, and
 * removes those that are never read.
 */
const withoutStandIns: CSSOptions["postcss"] = {
  plugins: [
    {
      postcssPlugin: "without-stand-ins",
      AtRule: {
        layer: (rule) => {
          if (rule.params === "properties" && rule.nodes) rule.remove();
        },
        supports: (rule) => {
          if (rule.params.includes("color-mix")) rule.replaceWith(rule.nodes ?? []);
        },
      },
      OnceExit(sheet) {
        const set = new Set<string>();
        const initial = new Map<string, string>();
        const read = new Set<string>();
        sheet.walkDecls(/^--tw-/, ({ prop }) => void set.add(prop));
        sheet.walkAtRules("property", (rule) => {
          const { syntax, "initial-value": value } = getDescriptors(rule);
          if (syntax === '"*"' && value !== undefined) initial.set(rule.params, value);
        });
        sheet.walkDecls((declaration) => {
          const value = declaration.value.replace(/var\((--tw-[\w-]+)\)/g, (all, name: string) =>
            set.has(name) ? all : (initial.get(name) ?? all),
          );
          declaration.value = declaration.prop === "box-shadow" ? value.replaceAll(NO_SHADOW, "") : value;
          for (const [, name = ""] of declaration.value.matchAll(/var\((--tw-[\w-]+)/g)) read.add(name);
        });
        sheet.walkDecls(/^--tw-/, (declaration) => void (read.has(declaration.prop) || declaration.remove()));
        sheet.walkAtRules("property", (rule) => void (read.has(rule.params) || rule.remove()));
      },
    },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    ...(isSsrBuild ? [latin1Source] : [patchedPackages, minifiedFiles]),
  ],
  css: { postcss: withoutStandIns },
  build: {
    target: "es2022",
    cssMinify: true,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedChunks() } },
  },
  // As in vite.server.config.ts.
  ssr: { noExternal: isSsrBuild ? ["zod", "libphonenumber-js"] : [] },
}));
