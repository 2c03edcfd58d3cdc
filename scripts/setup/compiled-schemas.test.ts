import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { JURISDICTION_SCHEMA, readSchema, readSchemas, VENDORS_SCHEMA } from "../../app/brand/schema.ts";
import { createValidator } from "../../app/brand/validate.ts";
import { PROJECT_FOLDER } from "../../app/shared/project-folder.ts";
import { compiledSchemas } from "./compiled-schemas.ts";

let folder: string;
let code: string;
let built: typeof import("../../app/brand/validate.ts");

beforeAll(async () => {
  // Packages are found from here.
  const own = path.join(PROJECT_FOLDER, ".marquee");
  mkdirSync(own, { recursive: true });
  folder = mkdtempSync(path.join(own, "schemas-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: PROJECT_FOLDER,
    plugins: [compiledSchemas],
    build: { ssr: "app/brand/validate.ts", outDir: folder, copyPublicDir: false },
  });
  const [file = ""] = readdirSync(folder);
  code = readFileSync(path.join(folder, file), "utf8");
  built = await import(pathToFileURL(path.join(folder, file)).href);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("compiles no schema when a built server starts", () => {
  expect(code).not.toContain("ajv/dist/2020");
});

const base = JSON.parse(readFileSync(path.join(PROJECT_FOLDER, "brands/_base/brand.json"), "utf8"));
const documents: [string, object][] = [
  ["the base", base],
  ["nothing", {}],
  ...Object.keys(base).flatMap((key): [string, object][] => [
    [`another type at ${key}`, { ...base, [key]: 0 }],
    [`an unknown key in ${key}`, { ...base, [key]: { ...base[key], findUnheard: 1 } }],
  ]),
  ["formats", { ...base, hosts: [{ host: "A_b", audience: "member" }], analytics: { id: "http://x" } }],
];

it("checks documents as ajv does", () => {
  const [ours, ajvs] = [built.createValidator(readSchemas()), createValidator(readSchemas())];
  for (const [what, document] of documents) {
    const [filled, expected] = [structuredClone(document), structuredClone(document)];
    expect(ours(filled), what).toEqual(ajvs(expected));
    expect(filled, what).toEqual(expected);
  }
});

it.each([VENDORS_SCHEMA, JURISDICTION_SCHEMA])("checks a file of %s as ajv does", (root) => {
  const schemas = new Map([[root, readSchema(root)]]);
  const problems = built.createValidator(schemas, root)({});
  expect(problems).not.toEqual([]);
  expect(problems).toEqual(createValidator(schemas, root)({}));
});
