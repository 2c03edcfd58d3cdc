/** The only place that reads the internals of oRPC's procedures and of Zod's schemas. */
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

/** A procedure of a contract whose input is an object. */
export interface CallWithInput<Schema extends z.ZodObject = z.ZodObject> {
  "~orpc": { inputSchema?: Schema | undefined };
}

/** Returns the definition of a procedure: its route, metadata and schemas. */
export function getDefinition<Definition>(procedure: { "~orpc": Definition }): Definition {
  return procedure["~orpc"];
}

/** Returns the schema of a call's input. @throws TypeError for a call without input. */
export function getInputSchema<Schema extends z.ZodObject>(call: CallWithInput<Schema>): Schema {
  const { inputSchema } = getDefinition(call);
  if (!inputSchema) throw new TypeError("the call has no input");
  return inputSchema;
}

/** Returns a schema as JSON Schema (2020-12), in its wire format. */
export function toJsonSchema(schema: z.ZodType, side: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: "any",
    // zod omits the default of a number that may be sent as digits, so it is added here.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "default" && side === "input") jsonSchema.default = def.defaultValue as never;
    },
  });
  return rest;
}

const converted = new WeakMap<z.ZodObject, JsonSchema>();

/** Returns the JSON Schema of a call's input. */
export function getJsonSchema(call: CallWithInput): JsonSchema {
  const schema = getInputSchema(call);
  const known = converted.get(schema);
  if (known) return known;
  const made = toJsonSchema(schema, "input") as JsonSchema;
  converted.set(schema, made);
  return made;
}
