import type { JsonSchema } from "../../../platform/contract/procedure.ts";
import type { Field } from "./fields.ts";

/**
 * The chosen branch of each union of a form: the value of its constant, such as `{ rules: "wheel" }`. A form has the
 * fields of all branches of any other union.
 */
export type Branches = Readonly<Record<string, string>>;

/** The schema of a field, without null and default. */
export interface FieldSchema {
  schema: JsonSchema;
  isNullable: boolean;
  /** True when the input may leave it out. */
  isOptional: boolean;
}

/** Returns the schema at a field's place. @throws TypeError when the call has no such field. */
export function getFieldSchema(input: JsonSchema, name: string, branches: Branches): FieldSchema {
  let found: FieldSchema = { schema: input, isNullable: false, isOptional: false };
  const path: string[] = [];
  for (const part of name.split(".")) {
    const parent = chooseBranch(found.schema, branches[path.join(".")]);
    const own = parent.properties?.[part] ?? parent.additionalProperties;
    if (typeof own !== "object") throw new TypeError(`the call has no field ${name}`);
    found = withoutNull(own, !(parent.required ?? []).includes(part));
    path.push(part);
  }
  return found;
}

function withoutNull(schema: JsonSchema, isOptional: boolean): FieldSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = others;
  const isNullable = others.length !== (schema.anyOf?.length ?? 0);
  return { schema: only && others.length === 1 ? only : schema, isNullable, isOptional };
}

function chooseBranch(schema: JsonSchema, value: string | undefined): JsonSchema {
  const branches = schema.oneOf ?? schema.anyOf;
  if (!branches) return schema;
  if (value === undefined) return joinBranches(branches);
  const found = branches.find(({ properties = {} }) =>
    Object.values(properties).some((one) => one.const === value),
  );
  if (!found) throw new TypeError(`no branch is ${value}`);
  return found;
}

/** Returns the fields of all branches of a union; a field that chooses the branch has the options of all. */
function joinBranches(branches: readonly JsonSchema[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, own] of branches.flatMap((branch) => Object.entries(branch.properties ?? {}))) {
    const options = [properties[name], own].flatMap(
      (one) => one?.enum ?? (one?.const ? [String(one.const)] : []),
    );
    properties[name] = options.length > 0 ? { type: "string", enum: options } : own;
  }
  return { properties };
}

/** The type of a field's value, which decides how it is typed and read. */
export type ValueType =
  | "text"
  | "texts"
  | "whole"
  | "amount"
  | "time"
  | "date"
  | "check"
  | "choice"
  | "checks"
  | "lines";

/** Returns the type of a field's value. @throws TypeError for a type that no form has. */
export function getValueType(field: Field, { schema }: FieldSchema): ValueType {
  if (field.lines) return "lines";
  if (field.parts) return "texts";
  if (schema.type === "array") return "checks";
  if (schema.enum || field.look === "select") return "choice";
  if (schema.type === "boolean" || schema.const === true) return "check";
  if (schema.type === "string") return "text";
  if (schema.type !== "integer") throw new TypeError(`${field.name} has no type of a form`);
  if (field.look === "hidden") return "whole";
  if (field.look === "date") return "date";
  if (schema["x-unit"] === "minor" || field.countIf) return "amount";
  return schema["x-unit"] === "ms" ? "time" : "whole";
}
