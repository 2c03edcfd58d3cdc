import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import type * as z from "zod";
import { toJsonSchema } from "../contract/procedure.ts";
import { ERROR_STATUS, type ErrorCode } from "../core/errors.ts";

export type Operation = OpenAPI.OperationObject;
export type Responses = Record<string, OpenAPI.ResponseObject>;

/** The properties of a call that a document needs, for either contract. */
interface DocumentedCall {
  area: string;
  name: string;
  method: string;
  path: string;
  input: z.ZodType;
  output: z.ZodType;
}

/** Codes that any call can answer with; a call's own come from the contract. */
export const COMMON_CODES: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "INVALID_INPUT",
  "METHOD_NOT_ALLOWED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
];
export const BODY_CODES: readonly ErrorCode[] = ["BODY_TOO_LARGE", "BODY_TOO_SLOW", "UNSUPPORTED_MEDIA_TYPE"];

type Router = Parameters<OpenAPIGenerator["generate"]>[0];

/**
 * Builds the OpenAPI 3.1 document of a contract: the oRPC output, to which each call's envelope, error codes and media
 * type of the body are added.
 */
export async function generateOpenApiDocument<C extends DocumentedCall>(
  contract: Router,
  calls: readonly C[],
  {
    base,
    getErrorCodes,
    complete,
  }: {
    base: Omit<OpenAPI.Document, "openapi">;
    getErrorCodes(call: C): readonly ErrorCode[];
    /** Adds the parts of an operation that are specific to this contract. */
    complete(operation: Operation, call: C): void;
  },
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [
      {
        condition: () => true,
        convert: (schema, { strategy }) => [true, toJsonSchema(schema as z.ZodType, strategy)],
      },
    ],
  });
  const document = await generator.generate(contract, {
    ...base,
    components: { ...base.components, schemas: { Refusal: refusalSchema() } },
  });
  const responses: Responses = {};
  for (const call of calls) {
    const operation = getOperation(document, call);
    operation.responses = { "200": successResponse(call), ...errorResponses(getErrorCodes(call), responses) };
    tidyInput(operation, call);
    complete(operation, call);
  }
  document.components = { ...document.components, responses };
  return document;
}

function getOperation(document: OpenAPI.Document, { area, name, path, method }: DocumentedCall): Operation {
  const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
  if (!operation) throw new TypeError(`${area}.${name} is missing from the document`);
  return operation;
}

/** Removes details of parameters and bodies that oRPC adds beyond the contract. */
function tidyInput(operation: Operation, call: DocumentedCall): void {
  for (const parameter of operation.parameters ?? []) {
    if ("in" in parameter) {
      delete parameter.allowEmptyValue;
      delete parameter.allowReserved;
    }
  }
  const body = operation.requestBody;
  if (!body || !("content" in body)) return;
  const { properties = {}, required = [] } = toJsonSchema(call.input, "input");
  if (Object.keys(properties as object).length === 0) delete operation.requestBody;
  body.required = Array.isArray(required) && required.length > 0;
}

function successResponse(call: DocumentedCall): OpenAPI.ResponseObject {
  const schema = {
    type: "object",
    required: ["success", "value", "message"],
    properties: {
      success: { const: true },
      value: toJsonSchema(call.output, "output"),
      message: { type: "string" },
    },
  };
  return { description: "OK", content: { "application/json": { schema: schema as OpenAPI.SchemaObject } } };
}

/** Returns the error responses of a call by status, with one shared component for each set of codes. */
function errorResponses(
  codes: readonly ErrorCode[],
  shared: Responses,
): Record<string, OpenAPI.ReferenceObject> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const name = ofStatus.sort().join(".");
      shared[name] ??= getRefusal(ofStatus);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function getRefusal(codes: readonly ErrorCode[]): OpenAPI.ResponseObject {
  const own = { type: "object", properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: "#/components/schemas/Refusal" }, own] } as OpenAPI.SchemaObject;
  return { description: codes.join(", "), content: { "application/json": { schema } } };
}

function refusalSchema(): OpenAPI.SchemaObject {
  const values = { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } };
  const field = {
    type: "object",
    required: ["pointer", "message", "key"],
    properties: {
      pointer: { type: "string", description: "JSON pointer into the input" },
      message: { type: "string" },
      key: { type: "string", description: "Catalogue key of the message" },
      values,
    },
  };
  const schema = {
    type: "object",
    required: ["success", "value", "message", "code", "fields", "details", "requestId"],
    properties: {
      success: { const: false },
      value: { type: "null" },
      message: { type: "string", description: "In the visitor's language" },
      code: { enum: Object.keys(ERROR_STATUS) },
      fields: { type: "array", items: field },
      details: { ...values, description: "Further facts, such as `captcha` or `retryAfterMs`" },
      requestId: { type: "string" },
    },
    example: {
      success: false,
      value: null,
      message: "Please check the marked fields.",
      code: "INVALID_INPUT",
      fields: [{ pointer: "/username", message: "Input cannot be empty", key: "error.field.required" }],
      details: {},
      requestId: "0f5f3a0e-4c9e-4d4b-9a50-0d5b1a2f6c11",
    },
  };
  return schema as OpenAPI.SchemaObject;
}
