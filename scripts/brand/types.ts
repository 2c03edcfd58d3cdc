import { fileURLToPath } from "node:url";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { type JsonSchema, ROOT_SCHEMA, readSchemas } from "../../app/brand/schema.ts";

/** The path of the generated types. */
export const TYPES_FILE = fileURLToPath(new URL("../../app/brand/brand-document.ts", import.meta.url));

const BANNER =
  "/* Made from schemas/ by `npm run brand types`. Do not edit: a test fails when it is stale. */";

/**
 * Returns the text of app/brand/brand-document.ts: types of a *resolved* document, in which every property with a
 * default is present. The name of a part in `$defs` becomes the name of its type.
 */
export async function brandDocumentTypes(): Promise<string> {
  return compile(bundle(readSchemas()) as JSONSchema, "BrandDocument", {
    bannerComment: BANNER,
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { printWidth: 110 },
  });
}

/** Bundles all schema files into one schema, in the form that the type generator understands. */
function bundle(schemas: Map<string, JsonSchema>): JsonSchema {
  const root = schemas.get(ROOT_SCHEMA);
  if (!root) throw new Error(`schemas/${ROOT_SCHEMA} is missing`);
  const parts: Record<string, JsonSchema> = {};
  for (const [file, schema] of schemas) {
    for (const [name, part] of Object.entries(schema.$defs ?? {})) {
      if (parts[name]) throw new Error(`two parts are named ${name}; the second is in ${file}`);
      parts[name] = simplify(part);
    }
  }
  const { $defs: _, $id: __, ...rest } = simplify(root);
  return { ...rest, title: "BrandDocument", $defs: parts };
}

/**
 * Drops keywords that would create extra type names, names the type of each reference, and makes properties with a
 * default required.
 */
function simplify(schema: JsonSchema): JsonSchema {
  const { title: _, discriminator: __, propertyNames: ___, anyOf, ...rest } = schema;
  const copy: JsonSchema = { ...rest };
  if (schema.$ref) return { description: schema.description, tsType: typeName(schema.$ref) };
  if (schema.items) {
    const { items, description } = schema;
    return { description, tsType: `readonly (${items.$ref ? typeName(items.$ref) : plainType(items)})[]` };
  }
  if (anyOf && !schema.type) copy.anyOf = anyOf.map(simplify);
  if (schema.oneOf) {
    delete copy.type;
    delete copy.required;
    copy.oneOf = schema.oneOf.map(simplify);
  }
  if (typeof schema.additionalProperties === "object") {
    copy.additionalProperties = simplify(schema.additionalProperties);
  }
  if (schema.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, simplify(property)]),
    );
    const filled = Object.entries(schema.properties).filter(([, property]) => "default" in property);
    copy.required = [...new Set([...(schema.required ?? []), ...filled.map(([name]) => name)])];
  }
  return copy;
}

function typeName($ref: string): string {
  const name = $ref.slice($ref.lastIndexOf("/") + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function plainType(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "string") return "string";
  if (schema.type === "integer") return "number";
  throw new Error(`an array's items are plain values or a $ref, not ${JSON.stringify(schema)}`);
}
