import { defineConfig } from "vite";

/** The server as one file, `build/main.js`: see docs/decisions/0116. What it takes from packages stays with them. */
export default defineConfig({
  build: {
    ssr: "app/server/main.ts",
    outDir: "build",
    // The pages are there already.
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node24",
  },
});
