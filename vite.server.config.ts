import { defineConfig } from "vite";
import { compiledSchemas } from "./scripts/setup/compiled-schemas.ts";
import { latin1Source } from "./scripts/setup/latin1-source.ts";

/**
 * Packages that come in many files, of which a start would look up, read and compile each (kysely: 262), or of which a
 * part will do (zod: a tenth of its modules). `openid-client` is here for `jose`, which would be loaded twice.
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
 * The server as one file, `build/main.js`: see docs/decisions/0116. What it takes from packages stays with them, but for
 * {@link BUNDLED}. A lazy `import()` names a package that stays, never a module of ours: that would become a second file,
 * which waits for the first, whose start waits for it.
 */
export default defineConfig({
  plugins: [compiledSchemas, latin1Source],
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: "app/server/main.ts",
    outDir: "build",
    // The pages are there already.
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node24",
  },
});
