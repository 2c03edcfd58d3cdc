import { declaredParts, type JsonSchema, ROOT_SCHEMA, readSchemas } from "#app/brand/schema.ts";
import type { Factor } from "./cover-pairs.ts";

/** The demonstration's brands, and one that states only what no base can. */
export const BASES = ["manila-star", "lotus-saigon", "northgate", "siam-jade", "bare"] as const;

/** Factors that are not one setting of the schema. */
const OWN_FACTORS: readonly Factor[] = [
  { name: "brand", values: BASES },
  { name: "/themes", values: ["dark", "light", "black", "blue"] },
  { name: "/locale/default", values: ["first", "second"] },
  { name: "/hosts", values: ["members", "members and agents"] },
];

/** Settings that are no factor, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "/status/maintenance/active": "every page answers 503 while it is on",
  "/logo/art": "selects a picture; the markup is the same",
  "/favicon/art": "selects a picture; the markup is the same",
  "/themes/pair": "the factor /themes sets the pair and its default together",
  "/themes/default": "the factor /themes sets the pair and its default together",
  "/themes/tokens": "colours are not in the markup",
  "/home": "its modules are factors",
};

/**
 * Returns every switch, enumeration, list of an enumeration's values, registration field and home module of the brand's
 * schema as a factor, so that a new one is included by itself.
 */
export function listFactors(): Factor[] {
  const schemas = readSchemas();
  const root = schemas.get(ROOT_SCHEMA);
  if (!root) throw new Error(`schemas/${ROOT_SCHEMA} is missing`);
  const modules = declaredParts(schemas).modules.map((name) => ({
    name: `/home/${name}`,
    values: name === "jackpot" ? ["absent", "counter", "pool"] : ["absent", "listed"],
  }));
  return [...OWN_FACTORS, ...modules, ...listSettings(root, "", ROOT_SCHEMA, schemas)];
}

/** Returns the factors of a part of the schema. `file` is the schema's file, which `$ref`s without one mean. */
function listSettings(
  part: JsonSchema,
  pointer: string,
  file: string,
  schemas: ReadonlyMap<string, JsonSchema>,
): Factor[] {
  if (LEFT_OUT[pointer] !== undefined) return [];
  if (part.$ref !== undefined) {
    const [other, place = ""] = part.$ref.split("#");
    const target = other || file;
    return listSettings(findPart(schemas, target, place), pointer, target, schemas);
  }
  if (part.type === "boolean") return [{ name: pointer, values: ["false", "true"] }];
  if (part.enum) return [{ name: pointer, values: part.enum.map(String) }];
  if (part.items) {
    const items = resolve(part.items, file, schemas);
    const words = items.enum ?? [];
    return words.map((word) => ({ name: `${pointer}/${word}`, values: ["absent", "listed"] }));
  }
  const inside = part.properties ?? {};
  if (inside.enabled && inside.required) {
    const values = /\/(paymentPassword|verificationCode)$/.test(pointer)
      ? ["off", "required"]
      : ["off", "shown", "required"];
    return [{ name: pointer, values }];
  }
  return Object.entries(inside).flatMap(([key, child]) =>
    listSettings(child, `${pointer}/${key}`, file, schemas),
  );
}

function resolve(part: JsonSchema, file: string, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  if (part.$ref === undefined) return part;
  const [other, place = ""] = part.$ref.split("#");
  return findPart(schemas, other || file, place);
}

function findPart(schemas: ReadonlyMap<string, JsonSchema>, file: string, place: string): JsonSchema {
  let found: unknown = schemas.get(file);
  for (const key of place.split("/").slice(1)) found = (found as Record<string, unknown> | undefined)?.[key];
  if (!found) throw new Error(`schemas/${file} has no ${place}`);
  return found as JsonSchema;
}
