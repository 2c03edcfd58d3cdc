// The import rules between the rooms of the code base. `npm run check` and `npm test` enforce them;
// scripts/architecture-rules.test.ts proves that each rule catches its violation.

/** Tests, and the helpers that only they use. */
const TESTS = String.raw`(\.test\.tsx?|[/-]testing\.ts)$`;
/** The modules that every capability may import; none of them is a capability. */
const COMMON_GROUND = "^app/platform/(contract|core|ports|database|wire)/";
/** A capability's folder; $1 is the capability's name. */
const CAPABILITY = "^app/platform/([^/]+)/";
/** The only modules of a capability that other folders may import: each `*.server.ts` directly in its folder. */
const FACE = String.raw`^app/platform/[^/]+/[^/]+\.server\.ts$`;
/** The folders that make pages, and the files at the root of app/ that frame them. */
const PAGES = String.raw`^app/(routes|modules|ui|site|root\.tsx|entry\.[^/]+\.tsx|routes\.ts)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const code = (path) => ({ path, pathNot: TESTS });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "no-circles",
      "Modules that need each other, if only for a type or later on, cannot be understood one at a time.",
      { path: "^(app|scripts)/" },
      { circular: true },
    ),
    forbid(
      "resolvable",
      "An import that leads nowhere (Vite knows a few that no file answers to).",
      {},
      { couldNotResolve: true, pathNot: [String.raw`\?(url|raw|worker)$`, "^virtual:"] },
    ),
    forbid("no-test-code", "What runs for a visitor does not lean on tests.", code("^app/"), {
      path: ["^tests/", TESTS],
    }),
    forbid("no-scripts", "The site does not lean on the commands around it.", code("^app/"), {
      path: "^scripts/",
    }),

    forbid(
      "platform-without-pages",
      "The business knows nothing of who serves or shows it.",
      code("^app/platform/"),
      { path: [PAGES, "^app/(server|brand|sandbox)/"] },
    ),
    forbid(
      "platform-without-page-libraries",
      "The business imports no React and no Remix.",
      { path: "^app/platform/" },
      { path: "(^|node_modules/)(@types/)?(react|react-dom|@remix-run/[^/]+)(/|$)" },
    ),
    forbid("capability-faces", "A capability sees of another only its face.", code(CAPABILITY), {
      path: CAPABILITY,
      pathNot: ["^app/platform/$1/", FACE, COMMON_GROUND],
    }),
    forbid(
      "common-ground-below-capabilities",
      "Contract, ports and database are what capabilities stand on.",
      code(COMMON_GROUND),
      { path: CAPABILITY, pathNot: COMMON_GROUND },
    ),
    forbid(
      "wallet-alone",
      "Money moves without knowing what for: the wallet imports no other capability.",
      code("^app/platform/wallet/"),
      { path: CAPABILITY, pathNot: ["^app/platform/wallet/", COMMON_GROUND] },
    ),
    forbid(
      "platform-faces",
      "Other rooms see of a capability only its face.",
      { path: "^app/", pathNot: ["^app/platform/", TESTS] },
      { path: CAPABILITY, pathNot: [FACE, COMMON_GROUND] },
    ),
    forbid(
      "database-behind-the-platform",
      "Only the process wires the database and the ports' adapters.",
      { path: "^app/", pathNot: ["^app/(platform|server)/", TESTS] },
      { path: "^app/platform/(ports|database)/", dependencyTypesNot: ["type-only"] },
    ),

    forbid(
      "sandbox-is-a-stranger",
      "The simulated outside world talks to the platform over HTTP only.",
      code("^app/sandbox/"),
      { path: [PAGES, "^app/(platform|server|brand|i18n)/"] },
    ),
    forbid(
      "only-server-wires-sandbox",
      "Nobody but the process knows that the outside world is simulated.",
      { path: "^app/", pathNot: ["^app/(sandbox|server)/", TESTS] },
      { path: "^app/sandbox/" },
    ),
    forbid(
      "ops-of-no-brand",
      "The operators' site shows what the platform gives it: no brand, none of the brands' pages, no sandbox.",
      code("^app/routes/ops/"),
      { path: ["^app/(server|brand|sandbox|art|modules)/", "^app/routes/(?!ops/)", "^app/site/use-"] },
    ),
    forbid(
      "ops-apart",
      "Only what frames all pages knows the operators' site.",
      { path: "^app/", pathNot: ["^app/routes/ops/", String.raw`^app/(root\.tsx|routes\.ts)$`, TESTS] },
      { path: "^app/routes/ops/" },
    ),
    forbid("art-alone", "Artwork is drawn from its own recipe.", code("^app/art/"), {
      path: "^(app|scripts|tests|brands|schemas)/",
      pathNot: "^app/art/",
    }),
    forbid("shared-alone", "Pure helpers that every room uses import no other room.", code("^app/shared/"), {
      path: "^app/",
      pathNot: "^app/shared/",
    }),

    forbid(
      "brand-and-texts-below-pages",
      "Brands and texts are read by pages and the server, and know neither.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: [PAGES, "^app/server/"] },
    ),
    forbid(
      "brand-and-texts-without-business",
      "Brands and texts describe; of the platform they know what a merchant and an error are.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: CAPABILITY, pathNot: "^app/platform/core/" },
    ),
    forbid(
      "ui-loads-no-data",
      "Components show what they are given (the contract says what that looks like): no platform, no brand, no site, no route.",
      code("^app/ui/"),
      {
        path: [
          "^app/platform/(?!contract/)",
          "^app/(brand|site|routes|modules|server)/",
          String.raw`\.server\.tsx?$`,
        ],
      },
    ),
    forbid(
      "modules-below-routes",
      "A home module is put on a page, and knows no page.",
      code("^app/modules/"),
      { path: "^app/(routes|server)/" },
    ),
    forbid(
      "pages-without-server",
      "The process hands pages what they need in the request's context.",
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
