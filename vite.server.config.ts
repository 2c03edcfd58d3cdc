import { defineConfig } from "vite";
import { latin1Source } from "./scripts/setup/latin1-source.ts";

/**
 * The server as one file, `build/main.js`: see docs/decisions/0116. What it takes from packages stays with them, but for
 * zod: nine in ten of its hundred modules are languages and formats that nothing here asks for.
 */
export default defineConfig({
  plugins: [latin1Source],
  ssr: { noExternal: ["zod"] },
  build: {
    ssr: "app/server/main.ts",
    outDir: "build",
    // The pages are there already.
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node24",
  },
});
