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

/**
 * Returns an input's schema with all objects in it refusing unknown fields. Zod otherwise drops them in silence, and a
 * misspelt filter would filter nothing. A schema without objects in it stays the same one.
 */
export function toStrict<Schema extends z.ZodType>(schema: Schema): Schema {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, toStrict(field as z.ZodType)]);
      return copyWith(schema, { shape: Object.fromEntries(fields), catchall: z.never() });
    }
    case "union": {
      const options = def.options.map((option) => toStrict(option as z.ZodType));
      return options.every((option, at) => option === def.options[at])
        ? schema
        : copyWith(schema, { options });
    }
    case "array":
      return copyWithInner(schema, "element", def.element);
    case "record":
      return copyWithInner(schema, "valueType", def.valueType);
    case "optional":
    case "nullable":
    case "default":
      return copyWithInner(schema, "innerType", def.innerType);
    default:
      return schema;
  }
}

function copyWithInner<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  inner: z.core.$ZodType,
): Schema {
  const strict = toStrict(inner as z.ZodType);
  return strict === inner ? schema : copyWith(schema, { [name]: strict });
}

/** Returns a copy of a schema with other parts. Zod keeps descriptions by schema, so they are copied as well. */
function copyWith<Schema extends z.ZodType>(schema: Schema, parts: object): Schema {
  const copy = z.core.clone(schema, { ...schema._zod.def, ...parts });
  const described = z.globalRegistry.get(schema);
  if (described) z.globalRegistry.add(copy, described);
  return copy;
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
