import { type FieldError, PlatformError } from "./errors.ts";

/** The messages of rejected fields: catalogue keys, and the values that each text may use. */
export const FIELD_MESSAGE_KEYS = {
  required: "error.field.required",
  type: "error.field.type",
  /** Not a number, or one with decimals. */
  number: "error.field.number",
  choice: "error.field.choice",
  /** `{min}`: the smallest number. */
  min: "error.field.min",
  /** `{max}`: the largest number. */
  max: "error.field.max",
  /** `{count}`: the minimum number of characters or items. */
  minLength: "error.field.minLength",
  /** `{count}`: the maximum number of characters or items. */
  maxLength: "error.field.maxLength",
  format: "error.field.format",
  /** Given more than once. */
  duplicate: "error.field.duplicate",
  /** Invalid characters: NUL, or half a surrogate pair. */
  characters: "error.field.characters",
  /** An unknown field name. */
  unknown: "error.field.unknown",
} as const;

/** Maximum number of fields in one response; a hostile body can be wrong in thousands of places. */
const MAX_FIELDS = 50;

/** An issue found by a schema, as zod reports it and Standard Schema passes it on. */
export interface SchemaIssue {
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
  readonly code?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly params?: unknown;
  readonly keys?: unknown;
}

/** Returns INVALID_INPUT with a JSON pointer and a catalogue key for each issue that a schema found in `input`. */
export function invalidInput(issues: readonly SchemaIssue[], input: unknown): PlatformError {
  const fields = issues
    .flatMap(splitUnknownFields)
    .slice(0, MAX_FIELDS)
    .map((issue) => fieldError(issue, input));
  // Each pointer is reported once, with its last issue: the contract's own bound comes after the type's.
  return new PlatformError("INVALID_INPUT", {
    fields: [...new Map(fields.map((field) => [field.pointer, field])).values()],
  });
}

/** Returns INVALID_INPUT for one field, by its JSON pointer. */
export function createFieldError(pointer: string, error: Omit<FieldError, "pointer">): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, ...error }] });
}

/** Returns BAD_REQUEST for one place in the input. */
export function badRequest(path: readonly (string | number)[], messageKey: string): PlatformError {
  return new PlatformError("BAD_REQUEST", { fields: [{ pointer: jsonPointer(path), messageKey }] });
}

/** Returns the JSON pointer (RFC 6901) of a path. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Splits the issue of an object with unknown fields, which names them all, into one issue for each field. */
function splitUnknownFields(issue: SchemaIssue): SchemaIssue[] {
  if (issue.code !== "unrecognized_keys" || !Array.isArray(issue.keys)) return [issue];
  const { path = [], code } = issue;
  return issue.keys.map((key) => ({ code, path: [...path, key] }));
}

function fieldError(issue: SchemaIssue, input: unknown): FieldError {
  const path = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
  return { pointer: jsonPointer(path), ...(isMissing(input, path) ? REQUIRED : message(issue)) };
}

type Message = Omit<FieldError, "pointer">;
const REQUIRED: Message = { messageKey: FIELD_MESSAGE_KEYS.required };

function message(issue: SchemaIssue): Message {
  const keys = FIELD_MESSAGE_KEYS;
  switch (issue.code) {
    case "invalid_type":
      return {
        messageKey: issue.expected === "number" || issue.expected === "int" ? keys.number : keys.type,
      };
    case "unrecognized_keys":
      return { messageKey: keys.unknown };
    case "invalid_value":
      return { messageKey: keys.choice };
    case "too_small":
      if (issue.origin === "number" || issue.origin === "int") return limit(keys.min, "min", issue.minimum);
      return issue.minimum === 1 ? REQUIRED : limit(keys.minLength, "count", issue.minimum);
    case "too_big":
      if (issue.origin === "number" || issue.origin === "int") return limit(keys.max, "max", issue.maximum);
      return limit(keys.maxLength, "count", issue.maximum);
    default:
      return { messageKey: getStatedMessageKey(issue) ?? keys.format };
  }
}

function limit(messageKey: string, name: string, value: unknown): Message {
  return { messageKey, values: { [name]: Number(value) } };
}

/** Returns the key that a refinement of the contract states itself. */
function getStatedMessageKey(issue: SchemaIssue): string | null {
  const params = issue.params;
  if (typeof params !== "object" || params === null || !("key" in params)) return null;
  return typeof params.key === "string" ? params.key : null;
}

function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return true;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value === undefined;
}
