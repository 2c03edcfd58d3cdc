import * as z from "zod";

/** The part of JSON Schema that Zod's conversion of a call's input uses. */
export interface JsonSchema {
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The unit of a number: minor units of the merchant's currency, or UTC epoch milliseconds. */
  "x-unit"?: "minor" | "ms";
}

/** A call whose input is an object. */
export interface CallWithInput<Schema extends z.ZodObject = z.ZodObject> {
  "~orpc": { inputSchema?: Schema | undefined };
}

/** Returns the schema of a call's input. */
export function getInputSchema<Schema extends z.ZodObject>(call: CallWithInput<Schema>): Schema {
  const schema = call["~orpc"].inputSchema;
  if (!schema) throw new TypeError("the call has no input");
  return schema;
}

const converted = new WeakMap<z.ZodObject, JsonSchema>();

/** Returns the JSON Schema of a call's input. */
export function getJsonSchema(call: CallWithInput): JsonSchema {
  const schema = getInputSchema(call);
  const known = converted.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  converted.set(schema, made);
  return made;
}
