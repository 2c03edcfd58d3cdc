// The import rules between the folders of app/ (docs/architecture.md). `npm run check` and `npm test` enforce them;
// scripts/architecture-rules.test.ts tests that each rule finds its violation.

/** Tests, and the helpers that only they use. */
const TESTS = String.raw`(\.test\.tsx?|[/-]testing\.ts)$`;
/** The folders of app/platform that are no capabilities; every capability may import them. */
const COMMON_GROUND = "^app/platform/(contract|core|ports|database|wire)/";
/** Matches a capability's folder; $1 is the capability's name. */
const CAPABILITY = "^app/platform/([^/]+)/";
/** Matches the face of a capability, the only files that other folders may import: `*.server.ts` directly in its folder. */
const FACE = String.raw`^app/platform/[^/]+/[^/]+\.server\.ts$`;
/** The folders with pages and their components, and the files at the root of app/ that belong to pages. */
const PAGES = String.raw`^app/(routes|modules|ui|site|root\.tsx|entry\.[^/]+\.tsx|routes\.ts)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const code = (path) => ({ path, pathNot: TESTS });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "no-circles",
      "Files do not import each other in a circle, not even types: such files cannot be read one at a time.",
      { path: "^(app|scripts)/" },
      { circular: true },
    ),
    forbid(
      "resolvable",
      "Every import resolves to a file, except a few that Vite provides.",
      {},
      { couldNotResolve: true, pathNot: [String.raw`\?(url|raw|worker)$`, "^virtual:"] },
    ),
    forbid("no-test-code", "The site does not import tests.", code("^app/"), {
      path: ["^tests/", TESTS],
    }),
    forbid("no-scripts", "The site does not import the commands in scripts/.", code("^app/"), {
      path: "^scripts/",
    }),

    forbid(
      "platform-without-pages",
      "The platform imports no pages, brands, server or sandbox.",
      code("^app/platform/"),
      { path: [PAGES, "^app/(server|brand|sandbox)/"] },
    ),
    forbid(
      "platform-without-page-libraries",
      "The platform imports no React and no Remix.",
      { path: "^app/platform/" },
      { path: "(^|node_modules/)(@types/)?(react|react-dom|@remix-run/[^/]+)(/|$)" },
    ),
    forbid("capability-faces", "A capability imports only the face of another.", code(CAPABILITY), {
      path: CAPABILITY,
      pathNot: ["^app/platform/$1/", FACE, COMMON_GROUND],
    }),
    forbid(
      "common-ground-below-capabilities",
      "Contract, core, ports, database and wire import no capability.",
      code(COMMON_GROUND),
      { path: CAPABILITY, pathNot: COMMON_GROUND },
    ),
    forbid("wallet-alone", "The wallet imports no other capability.", code("^app/platform/wallet/"), {
      path: CAPABILITY,
      pathNot: ["^app/platform/wallet/", COMMON_GROUND],
    }),
    forbid(
      "platform-faces",
      "Other folders import only the face of a capability.",
      { path: "^app/", pathNot: ["^app/platform/", TESTS] },
      { path: CAPABILITY, pathNot: [FACE, COMMON_GROUND] },
    ),
    forbid(
      "database-behind-the-platform",
      "Only app/server connects the database and the adapters of the ports.",
      { path: "^app/", pathNot: ["^app/(platform|server)/", TESTS] },
      { path: "^app/platform/(ports|database)/", dependencyTypesNot: ["type-only"] },
    ),

    forbid(
      "sandbox-is-a-stranger",
      "The sandbox talks to the platform over HTTP only.",
      code("^app/sandbox/"),
      { path: [PAGES, "^app/(platform|server|brand|i18n)/"] },
    ),
    forbid(
      "only-server-wires-sandbox",
      "Only app/server imports the sandbox.",
      { path: "^app/", pathNot: ["^app/(sandbox|server)/", TESTS] },
      { path: "^app/sandbox/" },
    ),
    forbid(
      "ops-of-no-brand",
      "The operators' site imports no brand, no page of a brand and no sandbox.",
      code("^app/routes/ops/"),
      { path: ["^app/(server|brand|sandbox|art|modules)/", "^app/routes/(?!ops/)", "^app/site/use-"] },
    ),
    forbid(
      "ops-apart",
      "Only the root of all pages and the URL table import the operators' site.",
      { path: "^app/", pathNot: ["^app/routes/ops/", String.raw`^app/(root\.tsx|routes\.ts)$`, TESTS] },
      { path: "^app/routes/ops/" },
    ),
    forbid("art-alone", "The artwork imports no other folder.", code("^app/art/"), {
      path: "^(app|scripts|tests|brands|schemas)/",
      pathNot: "^app/art/",
    }),
    forbid("shared-alone", "Shared helpers import no other folder.", code("^app/shared/"), {
      path: "^app/",
      pathNot: "^app/shared/",
    }),

    forbid(
      "brand-and-texts-below-pages",
      "Brands and texts import no pages and no server.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: [PAGES, "^app/server/"] },
    ),
    forbid(
      "brand-and-texts-without-business",
      "Of the platform, brands and texts import only core, such as the types of a merchant and an error.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: CAPABILITY, pathNot: "^app/platform/core/" },
    ),
    forbid(
      "ui-loads-no-data",
      "Shared components import no data: of the platform only the types of the contract, and no brand, site, route or home module.",
      code("^app/ui/"),
      {
        path: [
          "^app/platform/(?!contract/)",
          "^app/(brand|site|routes|modules|server)/",
          String.raw`\.server\.tsx?$`,
        ],
      },
    ),
    forbid("modules-below-routes", "A home module imports no page.", code("^app/modules/"), {
      path: "^app/(routes|server)/",
    }),
    forbid(
      "pages-without-server",
      "Pages get what they need from the server through the request's context.",
      { path: PAGES, pathNot: TESTS },
      { path: "^app/server/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    // Type imports count too: using the types of a higher layer is a dependency on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "default"],
      exportsFields: ["exports"],
    },
  },
};
