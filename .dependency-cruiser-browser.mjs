// What a browser runs, followed to its end. A rule set of its own, since here types do not count: they are gone before
// anything runs, while for the rooms (.dependency-cruiser.mjs) they do.

const COMPONENTS = {
  path: ["^app/ui/", String.raw`^app/modules/.*\.tsx$`],
  pathNot: String.raw`\.test\.tsx?$`,
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "server-files-stay-on-the-server",
      comment: "What a browser runs never reaches a file made for the server.",
      severity: "error",
      from: COMPONENTS,
      to: { path: String.raw`\.server\.tsx?$`, reachable: true },
    },
    {
      name: "business-stays-on-the-server",
      comment: "Nor the platform: a contract's schemas alone would double what a page ships.",
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
