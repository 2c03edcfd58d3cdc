import { type JsonSchema, ROOT_SCHEMA, readSchemas } from "../../app/brand/schema.ts";

export type SchemaEntries = ReadonlyMap<string, readonly string[]>;

/**
 * Returns every entry of the brand schema that an effect must be declared for, in the schema's order:
 *
 * - `/layout/footer`: a setting. `*` stands for the items of a list and for the keys of a map;
 * - `/navigation/*[link]`: a variant of a part, and `/navigation/*[link]/href` a setting of that variant;
 * - `/layout/footer=columns`: a value of a setting with an enumeration of its own;
 * - `#category=rng`: a value of an enumeration that several settings may share.
 *
 * Each entry has the pointers of the settings that it is about.
 */
export function schemaEntries(): SchemaEntries {
  const schemas = readSchemas();
  const root = schemas.get(ROOT_SCHEMA);
  if (!root) throw new Error(`schemas/${ROOT_SCHEMA} is missing`);
  const entries = new Map<string, string[]>();
  const add = (entry: string, pointer = entry) =>
    void entries.set(entry, [...(entries.get(entry) ?? []), pointer]);

  /** Adds the entries of a schema at a pointer. `name` is the name of the definition that it was referred to by. */
  function visit(schema: JsonSchema, pointer: string, file: string, name: string | null): void {
    if (schema.$ref) {
      const [of = "", part = ""] = schema.$ref.split("#/$defs/");
      const target = schemas.get(of || file)?.$defs?.[part];
      if (!target) throw new Error(`${pointer} refers to ${schema.$ref}, which is missing`);
      visit(target, pointer, of || file, part);
      return;
    }
    if (schema.oneOf) {
      visitVariants(schema, pointer, file);
      return;
    }
    const parts = (schema.anyOf ?? []).filter((part) => part.$ref || part.enum);
    for (const part of parts) visit(part, pointer, file, name);
    if (parts.length > 0) return;
    if (schema.properties) {
      for (const [key, value] of Object.entries(schema.properties)) {
        if (value.const === undefined) visit(value, `${pointer}/${key}`, file, null);
      }
    } else if (typeof schema.additionalProperties === "object") {
      visit(schema.additionalProperties, `${pointer}/*`, file, null);
    } else if (schema.items) {
      visit(schema.items, `${pointer}/*`, file, null);
    } else {
      add(pointer);
      const values = (schema.enum ?? []).map(String);
      for (const value of values) add(`${name === null ? pointer : `#${name}`}=${value}`, pointer);
    }
  }

  function visitVariants(schema: JsonSchema, pointer: string, file: string): void {
    for (const variant of schema.oneOf ?? []) {
      const [of = "", part = ""] = (variant.$ref ?? "").split("#/$defs/");
      const target = schemas.get(of || file)?.$defs?.[part];
      const kind = Object.values(target?.properties ?? {}).find(
        (property) => property.const !== undefined,
      )?.const;
      if (!target || kind === undefined) throw new Error(`a variant at ${pointer} has no constant kind`);
      add(`${pointer}[${kind}]`);
      visit(target, `${pointer}[${kind}]`, of || file, part);
    }
  }

  visit(root, "", ROOT_SCHEMA, null);
  return entries;
}
