import { nearestWord } from "../shared/nearest-word.ts";
import { escapeToken, pointerTokens, valueAt } from "./json.ts";
import { type JsonSchema, ROOT_SCHEMA } from "./schema.ts";

/** A named place of the schema. */
interface SchemaPlace {
  pointer: string;
  /** JSON types of its values. */
  types: readonly string[];
}

/** The maximum number of suggested places; more are no help. */
const MAX_PLACES = 3;

/**
 * Finds the right places for a misplaced key: pointers of places with its name and the type of its value. Unless
 * `isExact`, the name may differ by a letter or two. Returns an empty list when there is none, or too many to choose
 * from. Many places that differ in one token alone, as themes do, become one place with a `*`.
 */
export type PlaceFinder = (
  pointer: string,
  document: unknown,
  options?: { isExact: boolean },
) => readonly string[];

/** Reads all places of the schemas once: those in objects and in the first item of lists. */
export function createPlaceFinder(schemas: Map<string, JsonSchema>, root = ROOT_SCHEMA): PlaceFinder {
  let places: Map<string, SchemaPlace[]> | undefined;
  return (pointer, document, { isExact } = { isExact: false }) => {
    const value = valueAt(document, pointer);
    places ??= placesByName(schemas, root);
    const key = pointerTokens(pointer).at(-1) ?? "";
    const exact = filterFittingPlaces(places.get(key) ?? [], pointer, value, document);
    if (exact.length > 0 || isExact) return exact;
    const near = nearestWord(key, [...places.keys()]);
    // A short name is a letter or two away from nearly any other.
    return near === null || key.length < 5
      ? []
      : filterFittingPlaces(places.get(near) ?? [], pointer, value, document);
  };
}

/** Returns those of the places where a value fits, preferring places in objects that the document has. */
function filterFittingPlaces(
  places: readonly SchemaPlace[],
  pointer: string,
  value: unknown,
  document: unknown,
): string[] {
  const all = places
    .filter((place) => place.pointer !== pointer && place.types.includes(getType(value)))
    .map((place) => place.pointer);
  const there = all.filter(
    (place) => valueAt(document, place.slice(0, place.lastIndexOf("/"))) !== undefined,
  );
  const best = there.length > 0 ? there : all;
  return best.length > MAX_PLACES ? commonPlace(best) : best;
}

/** Returns the one pattern that covers all places if they differ in a single token, which becomes `*`; otherwise none. */
function commonPlace(places: readonly string[]): string[] {
  const [first = [], ...others] = places.map((place) => place.split("/"));
  if (others.some(({ length }) => length !== first.length)) return [];
  const differ = first.flatMap((token, at) => (others.every((other) => other[at] === token) ? [] : [at]));
  if (differ.length !== 1) return [];
  return [first.map((token, at) => (at === differ[0] ? "*" : token)).join("/")];
}

function placesByName(schemas: Map<string, JsonSchema>, root: string): Map<string, SchemaPlace[]> {
  const parts = new Map([...schemas.values()].flatMap((schema) => Object.entries(schema.$defs ?? {})));
  const resolve = (schema: JsonSchema) =>
    schema.$ref ? (parts.get(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)) ?? schema) : schema;
  const found = new Map<string, SchemaPlace[]>();

  function walk(schema: JsonSchema, pointer: string): void {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const part = resolve(property);
      const place = `${pointer}/${escapeToken(name)}`;
      found.set(name, [...(found.get(name) ?? []), { pointer: place, types: listTypes(part) }]);
      walk(part, place);
      if (part.items) walk(resolve(part.items), `${place}/0`);
    }
  }
  walk(schemas.get(root) ?? {}, "");
  return found;
}

/** Returns true if a part of the schema accepts the type of a value. */
export function acceptsType(part: JsonSchema, value: unknown): boolean {
  return listTypes(part).includes(getType(value));
}

function listTypes({ type, enum: values, const: only }: JsonSchema): string[] {
  if (type !== undefined) return [type].flat();
  const stated = values ?? (only === undefined ? [] : [only]);
  return [...new Set(stated.map(getType))];
}

function getType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
