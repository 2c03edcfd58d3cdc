import { _ } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { Plugin } from "vite";
import { createAjv } from "../../app/brand/compile-schema.ts";
import {
  JURISDICTION_SCHEMA,
  ROOT_SCHEMA,
  readSchema,
  readSchemas,
  VENDORS_SCHEMA,
} from "../../app/brand/schema.ts";

const MODULE = "/app/brand/compile-schema.ts";

/**
 * Returns the module that replaces compile-schema.ts in the built server. It contains the schemas as functions compiled
 * by ajv, so that the server starts without loading ajv or compiling.
 */
function compiledModule(): string {
  const alone = [VENDORS_SCHEMA, JURISDICTION_SCHEMA].map((file) => [file, readSchema(file)] as const);
  const ajv = createAjv(new Map([...readSchemas(), ...alone]), {
    source: true,
    esm: true,
    formats: _`formats`,
  });
  const validators = { brand: ROOT_SCHEMA, vendors: VENDORS_SCHEMA, jurisdiction: JURISDICTION_SCHEMA };
  return [
    'import { createRequire } from "node:module";',
    'import { brandFormats } from "./formats.ts";',
    "const require = createRequire(import.meta.url);",
    "const formats = Object.fromEntries(Object.entries(brandFormats()).map(([name, { test }]) => [name, test]));",
    'formats["date-time"] = require("ajv-formats/dist/formats.js").fullFormats["date-time"];',
    standaloneCode(ajv, validators),
    `const validators = { ${Object.entries(validators).map(([name, root]) => `${JSON.stringify(root)}: ${name}`)} };`,
    "export const compileSchema = (_schemas, root) => validators[root];",
  ].join("\n");
}

/** Adds the compiled schemas to a build. */
export const compiledSchemas: Plugin = {
  name: "compiled-schemas",
  load: (id) => (id.endsWith(MODULE) ? compiledModule() : null),
};
