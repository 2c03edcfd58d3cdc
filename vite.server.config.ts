import { defineConfig } from "vite";
import { compiledSchemas } from "./scripts/setup/compiled-schemas.ts";
import { latin1Source } from "./scripts/setup/latin1-source.ts";

/**
 * Packages bundled because they consist of many files that a start would look up, read and compile one by one (kysely:
 * 262), or because only a part is used (zod: a tenth of its modules). `openid-client` is listed because of `jose`,
 * which would otherwise be loaded twice.
 */
const BUNDLED = [
  "zod",
  "kysely",
  "hono",
  "@hono/node-server",
  /^@orpc\//,
  "jose",
  "openid-client",
  "libphonenumber-js",
  "rate-limiter-flexible",
];

/**
 * Bundles the server into one file, `build/main.js`: see docs/decisions/0116. Packages stay external, except for {@link
 * BUNDLED}. A lazy `import()` may only name an external package, never one of our modules. Our module would become a
 * second file that waits for the first, whose start waits for it.
 */
export default defineConfig({
  plugins: [compiledSchemas, latin1Source],
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: "app/server/main.ts",
    outDir: "build",
    // The folder already contains the pages.
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node24",
  },
});
