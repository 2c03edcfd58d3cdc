// Import rules for the code that a browser runs, followed through all its dependencies. They are separate from the
// rules for folders (.dependency-cruiser.mjs), because type imports count there but not here: they are erased before
// anything runs.

const COMPONENTS = {
  path: ["^app/ui/", String.raw`^app/modules/.*\.tsx$`],
  pathNot: String.raw`\.test\.tsx?$`,
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "browser-no-server-files",
      comment: "Code for the browser imports no server file, directly or indirectly.",
      severity: "error",
      from: COMPONENTS,
      to: { path: String.raw`\.server\.tsx?$`, reachable: true },
    },
    {
      name: "browser-no-platform",
      comment:
        "Code for the browser imports no platform: the contract's schemas alone would double the size of a page's scripts.",
      severity: "error",
      from: COMPONENTS,
      to: { path: "^app/platform/[^/]+/", reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { conditionNames: ["import", "node", "default"], exportsFields: ["exports"] },
  },
};
