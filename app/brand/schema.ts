import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_FOLDER } from "../shared/project-folder.ts";

/** A JSON Schema object of draft 2020-12, limited to the keywords that this project reads itself. */
export interface JsonSchema {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  title?: string;
  description?: string;
  type?: string | string[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  /** On a switch: the change that a visitor or a caller sees. */
  "x-changes"?: string;
  [keyword: string]: unknown;
}

const FOLDER = path.join(PROJECT_FOLDER, "schemas");

/** The schema of the vendors' file; not a part of brands. */
export const VENDORS_SCHEMA = "vendors.schema.json";

/** The schema of jurisdiction packs; not a part of brands. */
export const JURISDICTION_SCHEMA = "jurisdiction.schema.json";

/** Reads one file of `schemas/`. */
export function readSchema(file: string): JsonSchema {
  return JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as JsonSchema;
}

/**
 * Reads every file of `schemas/` that describes brands, by file name. Each file's `$id` is its name, so `$ref`s between
 * files are file names too.
 */
export function readSchemas(): Map<string, JsonSchema> {
  const files = readdirSync(FOLDER).filter(
    (file) => file.endsWith(".schema.json") && file !== VENDORS_SCHEMA && file !== JURISDICTION_SCHEMA,
  );
  return new Map(files.sort().map((file) => [file, readSchema(file)]));
}

export const ROOT_SCHEMA = "brand.schema.json";

/** Returns the names of the home modules and optional pages that a document can list, in the schemas' order. */
export function declaredParts(schemas: Map<string, JsonSchema>): { modules: string[]; pages: string[] } {
  const home = schemas.get("home.schema.json")?.$defs ?? {};
  const modules = Object.values(home).map((part) => part.properties?.module?.const);
  const pages = schemas.get("navigation.schema.json")?.$defs?.page?.enum ?? [];
  const named = (name: unknown) => typeof name === "string";
  return { modules: modules.filter(named), pages: pages.filter(named) };
}

/** A feature switch as declared in the schema. */
export interface SwitchDeclaration {
  name: string;
  title: string;
  description: string;
  changes: string;
  /** Its value where no document states one. */
  default: boolean;
}

/** Returns every switch, in the schema's order. */
export function declaredSwitches(schemas: Map<string, JsonSchema>): SwitchDeclaration[] {
  const properties = schemas.get("switches.schema.json")?.$defs?.switches?.properties ?? {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    title: schema.title ?? "",
    description: schema.description ?? "",
    changes: schema["x-changes"] ?? "",
    default: schema.default === true,
  }));
}
