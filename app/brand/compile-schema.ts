import { Ajv2020, type AnySchemaObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { brandFormats } from "./formats.ts";
import type { JsonSchema } from "./schema.ts";

/**
 * Compiles the schema `root` with the `schemas` that it refers to. In the built server
 * scripts/setup/compiled-schemas.ts replaces this module; there all schemas are precompiled.
 * @throws Error when `schemas` lacks the root.
 */
export function compileSchema(schemas: ReadonlyMap<string, JsonSchema>, root: string): ValidateFunction {
  // Optimising costs more at each start than it saves later.
  const check = createAjv(schemas, { optimize: false }).getSchema(root);
  if (!check) throw new Error(`schemas/${root} is missing`);
  return check;
}

/** Returns ajv with the options for checking brand documents, loaded with these schemas. */
export function createAjv(schemas: ReadonlyMap<string, JsonSchema>, code: Options["code"]): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    strictRequired: true,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    discriminator: true,
    keywords: ["x-changes"],
    code,
  });
  addFormats.default(ajv, ["date-time"]);
  for (const [name, format] of Object.entries(brandFormats())) ajv.addFormat(name, format.test);
  for (const schema of schemas.values()) ajv.addSchema(schema as AnySchemaObject);
  return ajv;
}
