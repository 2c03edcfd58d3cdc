// The import rules between the folders of app/ (docs/architecture.md). `npm run check` and `npm test` enforce them;
// scripts/architecture-rules.test.ts tests that each rule finds its violation.

/** Tests, and the helpers that only they use. */
const TESTS = String.raw`(\.test\.tsx?|[/-]testing\.ts)$`;
/** The folders of app/platform that every capability may import. They are not capabilities. */
const COMMON = "^app/platform/(contract|core|ports|database|wire)/";
/** Matches a capability's folder; $1 is the capability's name. */
const CAPABILITY = "^app/platform/([^/]+)/";
/**
 * Matches the face (public interface) of a capability, the only files that other folders may import: `*.server.ts`
 * directly in its folder.
 */
const FACE = String.raw`^app/platform/[^/]+/[^/]+\.server\.ts$`;
/** The folders with pages and their components, and the files at the root of app/ that belong to pages. */
const PAGES = String.raw`^app/(routes|modules|ui|site|root\.tsx|entry\.[^/]+\.tsx|routes\.ts)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const code = (path) => ({ path, pathNot: TESTS });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    forbid(
      "no-circular",
      "Files have no circular imports, not even of types.",
      { path: "^(app|scripts)/" },
      { circular: true },
    ),
    forbid(
      "no-unresolvable",
      "Every import resolves to a file, except a few that Vite provides.",
      {},
      { couldNotResolve: true, pathNot: [String.raw`\?(url|raw|worker)$`, "^virtual:"] },
    ),
    forbid("no-test-imports", "The site does not import tests.", code("^app/"), {
      path: ["^tests/", TESTS],
    }),
    forbid(
      "test-helper-names",
      "Test helpers are `testing.ts` or `<noun>-testing.ts`.",
      {},
      { path: String.raw`/((set-up|open|begin|make|new)-[^/]*-testing|testing-[^/]+)\.ts$` },
    ),
    forbid("no-script-imports", "The site does not import the commands in scripts/.", code("^app/"), {
      path: "^scripts/",
    }),

    forbid(
      "platform-no-pages",
      "The platform imports no pages, brands, server or sandbox.",
      code("^app/platform/"),
      { path: [PAGES, "^app/(server|brand|sandbox)/"] },
    ),
    forbid(
      "platform-no-react",
      "The platform imports no React and no Remix.",
      { path: "^app/platform/" },
      { path: "(^|node_modules/)(@types/)?(react|react-dom|@remix-run/[^/]+)(/|$)" },
    ),
    forbid("capability-public-api", "A capability imports only the face of another.", code(CAPABILITY), {
      path: CAPABILITY,
      pathNot: ["^app/platform/$1/", FACE, COMMON],
    }),
    forbid(
      "common-no-capabilities",
      "Contract, core, ports, database and wire import no capability.",
      code(COMMON),
      { path: CAPABILITY, pathNot: COMMON },
    ),
    forbid(
      "wallet-no-capabilities",
      "The wallet imports no other capability.",
      code("^app/platform/wallet/"),
      {
        path: CAPABILITY,
        pathNot: ["^app/platform/wallet/", COMMON],
      },
    ),
    forbid(
      "platform-public-api",
      "Other folders import only the face of a capability.",
      { path: "^app/", pathNot: ["^app/platform/", TESTS] },
      { path: CAPABILITY, pathNot: [FACE, COMMON] },
    ),
    forbid(
      "database-server-only",
      "Only app/server connects the database and the adapters of the ports.",
      { path: "^app/", pathNot: ["^app/(platform|server)/", TESTS] },
      { path: "^app/platform/(ports|database)/", dependencyTypesNot: ["type-only"] },
    ),

    forbid(
      "sandbox-over-http-only",
      "The sandbox talks to the platform over HTTP only.",
      code("^app/sandbox/"),
      { path: [PAGES, "^app/(platform|server|brand|i18n)/"] },
    ),
    forbid(
      "sandbox-server-only",
      "Only app/server imports the sandbox.",
      { path: "^app/", pathNot: ["^app/(sandbox|server)/", TESTS] },
      { path: "^app/sandbox/" },
    ),
    forbid(
      "ops-no-brand",
      "The operators' site imports no brand, no page of a brand and no sandbox.",
      code("^app/routes/ops/"),
      { path: ["^app/(server|brand|sandbox|art|modules)/", "^app/routes/(?!ops/)", "^app/site/use-"] },
    ),
    forbid(
      "ops-not-imported",
      "Only the root of all pages and the URL table import the operators' site.",
      { path: "^app/", pathNot: ["^app/routes/ops/", String.raw`^app/(root\.tsx|routes\.ts)$`, TESTS] },
      { path: "^app/routes/ops/" },
    ),
    forbid(
      "qa-own-pages",
      "The QA page imports no page of a brand, no server and no sandbox.",
      code("^app/routes/qa/"),
      { path: ["^app/(server|sandbox|art|modules)/", "^app/routes/(?!qa/)", "^app/site/use-"] },
    ),
    forbid(
      "qa-not-imported",
      "Only the root of all pages and the URL table import the QA page.",
      { path: "^app/", pathNot: ["^app/routes/qa/", String.raw`^app/(root\.tsx|routes\.ts)$`, TESTS] },
      { path: "^app/routes/qa/" },
    ),
    forbid("art-no-imports", "The artwork imports no other folder.", code("^app/art/"), {
      path: "^(app|scripts|tests|brands|schemas)/",
      pathNot: "^app/art/",
    }),
    forbid("shared-no-imports", "Shared helpers import no other folder.", code("^app/shared/"), {
      path: "^app/",
      pathNot: "^app/shared/",
    }),

    forbid(
      "brand-and-i18n-no-pages",
      "Brands and texts import no pages and no server.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: [PAGES, "^app/server/"] },
    ),
    forbid(
      "brand-and-i18n-no-capabilities",
      "Brands and texts import only core from the platform, such as the types of a merchant and an error.",
      { path: "^app/(brand|i18n)/", pathNot: TESTS },
      { path: CAPABILITY, pathNot: "^app/platform/core/" },
    ),
    forbid(
      "ui-no-data",
      "Shared components import no data: from the platform only the contract's types, and no brand, site, route or home module.",
      code("^app/ui/"),
      {
        path: [
          "^app/platform/(?!contract/)",
          "^app/(brand|site|routes|modules|server)/",
          String.raw`\.server\.tsx?$`,
        ],
      },
    ),
    forbid("modules-no-routes", "A home module imports no page.", code("^app/modules/"), {
      path: "^app/(routes|server)/",
    }),
    forbid(
      "site-no-routes",
      "The shared parts of pages import no page and no home module.",
      code("^app/site/"),
      { path: "^app/(modules|routes|server)/" },
    ),
    forbid(
      "routes-no-other-route",
      "A route folder imports no other; what two of them use is in app/ui or app/site.",
      code("^app/routes/(?!ops/)([^/]+)/"),
      { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    ),
    forbid(
      "pages-no-server",
      "Pages do not import the server; they use the request's context.",
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
