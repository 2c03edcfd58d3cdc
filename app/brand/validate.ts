import type { ErrorObject } from "ajv/dist/2020.js";
import { nearestWord } from "../shared/nearest-word.ts";
import { compileSchema } from "./compile-schema.ts";
import { brandFormats, type Format } from "./formats.ts";
import { escapeToken, valueAt } from "./json.ts";
import { acceptsType, createPlaceFinder } from "./misplaced.ts";
import { PATTERN_WORDS } from "./pattern-words.ts";
import { type BrandProblem, describeValue, listWords } from "./problem.ts";
import { type JsonSchema, ROOT_SCHEMA } from "./schema.ts";

/** A problem before the file of the chain that caused it is known. */
export type DocumentProblem = Pick<
  BrandProblem,
  "pointer" | "expected" | "found" | "nearest" | "hint" | "isKey"
> & {
  /** Other values that the problem concerns equally: the one in the nearest file is reported. */
  with?: readonly { pointer: string; hint: string }[];
};

/** Fills the defaults into a document and reports everything that the schema rejects. */
export type DocumentValidator = (document: unknown) => DocumentProblem[];

/**
 * Compiles the schemas once; `root` is the file that describes a whole document. The validator retains nothing of the
 * documents it checked.
 */
export function createValidator(schemas: Map<string, JsonSchema>, root = ROOT_SCHEMA): DocumentValidator {
  const check = compileSchema(schemas, root);
  const formats = brandFormats();
  const words = createWords(schemas, formats, root);

  return (document) => {
    if (check(document)) return [];
    const all = check.errors ?? [];
    const errors = all.filter((error) => !isRedundantError(error, all));
    check.errors = null;
    return dropRepeats(errors.map((error) => words(error, document)));
  };
}

/**
 * Returns true when an error only echoes another: a branch of an `anyOf`, a rule on a key, a type where an enum says
 * more.
 */
function isRedundantError(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (/\/anyOf\/\d+\//.test(error.schemaPath) || error.propertyName !== undefined) return true;
  return (
    error.keyword === "type" &&
    all.some((other) => other.keyword === "enum" && other.instancePath === error.instancePath)
  );
}

function dropRepeats(problems: DocumentProblem[]): DocumentProblem[] {
  return [
    ...new Map(problems.map((problem) => [`${problem.pointer} ${problem.expected}`, problem])).values(),
  ];
}

type ErrorWords = (error: ErrorObject, document: unknown) => DocumentProblem;

/** Translates ajv's errors into plain sentences, using the schema's own descriptions where available. */
function createWords(
  schemas: Map<string, JsonSchema>,
  formats: Record<string, Format>,
  root: string,
): ErrorWords {
  const listPlaces = createPlaceFinder(schemas, root);
  const parts = new Map([...schemas.values()].flatMap((schema) => Object.entries(schema.$defs ?? {})));
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? (parts.get(schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)) ?? schema) : schema;
  const tags = (schema: JsonSchema, tag: string) =>
    (schema.oneOf ?? []).map((branch) => resolve(branch).properties?.[tag]?.const);

  return (error, document) => {
    const schema = (error.parentSchema ?? {}) as JsonSchema;
    const { instancePath: here, keyword, params } = error;
    const at = (pointer: string, expected: string, candidates: readonly unknown[] = []): DocumentProblem => {
      const value = valueAt(document, pointer);
      return { pointer, expected, found: describeValue(value), nearest: nearestWord(value, candidates) };
    };
    const unknownKey = (key: string, expected: string): DocumentProblem => {
      const pointer = `${here}/${escapeToken(key)}`;
      const nearest = nearestWord(key, Object.keys(schema.properties ?? {}));
      const sibling = resolve(schema.properties?.[nearest ?? ""] ?? {});
      const fits = nearest !== null && acceptsType(sibling, valueAt(document, pointer));
      const places = fits ? [] : listPlaces(pointer, document);
      const problem = { pointer, expected, found: `the key ${JSON.stringify(key)}`, isKey: true };
      return places.length > 0
        ? { ...problem, nearest: null, hint: placesHint(places) }
        : { ...problem, nearest };
    };
    switch (keyword) {
      case "required": {
        const property = schema.properties?.[params.missingProperty] ?? {};
        return at(`${here}/${escapeToken(params.missingProperty)}`, description(property, "a value"));
      }
      case "additionalProperties": {
        const names = Object.keys(schema.properties ?? {});
        return unknownKey(params.additionalProperty, `one of ${listWords(names)}`);
      }
      case "propertyNames":
        return unknownKey(
          params.propertyName,
          patternWords(resolve(schema.propertyNames ?? {}), "another key"),
        );
      case "type": {
        const problem = at(here, TYPE_WORDS[params.type] ?? String(params.type));
        const places = listPlaces(here, document, { isExact: true });
        return places.length > 0 ? { ...problem, hint: placesHint(places) } : problem;
      }
      case "discriminator": {
        const names = tags(schema, params.tag);
        return at(`${here}/${escapeToken(params.tag)}`, `one of ${listWords(names)}`, names);
      }
      case "enum":
        return at(here, `one of ${listWords(schema.enum ?? [])}`, schema.enum);
      case "const":
        return at(here, describeValue(schema.const), [schema.const]);
      case "format": {
        const format = formats[params.format];
        const problem = at(here, format?.expected ?? DATE_TIME_WORDS, format?.candidates?.());
        const text = String(valueAt(document, here));
        const hint = format?.hint?.(text) ?? null;
        const nearest = format?.spelling?.(text) ?? problem.nearest;
        return hint === null ? { ...problem, nearest } : { ...problem, nearest, hint };
      }
      case "pattern":
        return at(here, patternWords(schema, "another text"));
      case "anyOf":
        return at(here, description(schema, "another value"));
      case "uniqueItems":
        return at(`${here}/${Math.max(params.i, params.j)}`, "each item once");
      default:
        return at(here, EXPECTED[keyword]?.(params) ?? error.message ?? "another value");
    }
  };
}

const TYPE_WORDS: Record<string, string> = {
  string: "a text in double quotes",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const DATE_TIME_WORDS = "a date and time with zone, such as 2026-01-31T08:00:00Z";

const characters = (count: number) => (count === 1 ? "1 character" : `${count} characters`);
const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

const EXPECTED: Record<string, (params: Record<string, unknown>) => string> = {
  minLength: ({ limit }) => `at least ${characters(Number(limit))}`,
  maxLength: ({ limit }) => `at most ${characters(Number(limit))}`,
  minimum: ({ limit }) => `${limit} or more`,
  maximum: ({ limit }) => `${limit} or less`,
  minItems: ({ limit }) => `at least ${items(Number(limit))}`,
  maxItems: ({ limit }) => `at most ${items(Number(limit))}`,
};

/** `Did you mean /switches/referral?` */
function placesHint(places: readonly string[]): string {
  return `Did you mean ${places.join(" or ")}?`;
}

/**
 * Returns the expectation for a schema with a pattern: its description, plus the form if the description shows no
 * example.
 */
function patternWords(schema: JsonSchema, otherwise: string): string {
  const words = description(schema, otherwise);
  const form = PATTERN_WORDS[schema.pattern ?? ""];
  if (form === undefined || words.includes("such as")) return words;
  return words === otherwise ? form : `${words} (${form})`;
}

/** Returns the first sentence of a schema's description, phrased to follow "expected". */
function description(schema: JsonSchema, otherwise: string): string {
  const [sentence = ""] = (schema.description ?? "").split(/\.(?:\s|$)/);
  if (sentence === "") return otherwise;
  return /^[A-Z](?![A-Z0-9])/.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}
