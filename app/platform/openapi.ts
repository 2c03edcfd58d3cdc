import type { OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import * as z from "zod";
import type { Role } from "./contract/call.ts";
import { type Area, type CallDescription, calls } from "./contract/calls.ts";
import type { Contract } from "./contract/contract.ts";
import { JWE_TYPE } from "./encrypted-body.ts";
import { ERROR_STATUS, type ErrorCode } from "./errors.ts";

type Operation = OpenAPI.OperationObject;
type Responses = Record<string, OpenAPI.ResponseObject>;
type JsonSchema = Record<string, unknown>;

/** Codes that any call can answer with; a call's own come from the contract. */
const COMMON_CODES: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "INVALID_INPUT",
  "METHOD_NOT_ALLOWED",
  "TOO_MANY_REQUESTS",
  "INTERNAL",
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
];
const BODY_CODES: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];
const ENCRYPTED_CODES: readonly ErrorCode[] = [
  "ENCRYPTION_REQUIRED",
  "ENCRYPTION_KEY_UNKNOWN",
  "ENCRYPTED_BODY_INVALID",
];
const CLOSED_CODES: readonly ErrorCode[] = ["REGION_RESTRICTED", "MAINTENANCE"];

const AREA_WORDS: Record<Area, string> = {
  session: "Signing in and out",
  stepUp: "Second proofs at sign-in and before what matters, and what is set up for them",
  accounts: "Registration, the account and its password",
  verification: "Codes by SMS, and captcha",
  wallet: "Balance, records and transfers. Amounts are integer minor units of the merchant's currency",
  withdrawals:
    "Payees, payment password and withdrawals. Amounts are integer minor units of the merchant's currency",
  payments: "Deposits. Amounts are integer minor units of the merchant's currency",
  records: "What moved the account's money: entries, rounds, profit and loss, and the steps of each movement",
  games: "Vendors, games, favourites, launching, winners and the jackpot",
  lottery: "Lotteries and their drawn numbers",
  agents: "Affiliates and contracts",
  rewards: "Missions, raffles and points",
  content: "Announcements, help, downloads, messages and feedback",
  protection: "Limits, exclusion and reality checks",
  system: "Status and switches of the brand",
};

/** A call's input or output as JSON Schema (2020-12), the way the wire carries it. */
export function jsonSchema(schema: z.ZodType, side: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: "any",
    // zod leaves the default of a number that may come as digits out; it is one all the same.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "default" && side === "input") jsonSchema.default = def.defaultValue as never;
    },
  });
  return rest;
}

/**
 * The OpenAPI 3.1 document of the contract: paths, shapes in the envelope, the closed error codes of each call, and
 * who may make it.
 */
export async function openApiDocument(
  contract: Contract,
  { servers }: { servers: { url: string; description?: string }[] },
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [
      {
        condition: () => true,
        convert: (schema, { strategy }) => [true, jsonSchema(schema as z.ZodType, strategy)],
      },
    ],
  });
  const document = await generator.generate(contract, {
    info: {
      title: "Marquee platform",
      version: "1.0.0",
      description:
        "Every wire call of the platform. The merchant is the host that is asked. Every answer is an envelope " +
        "`{ success, value, message }`; a refusal adds `code`, `fields`, `details` and `requestId`. Times are UTC epoch " +
        "milliseconds.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers,
    tags: Object.entries(AREA_WORDS).map(([name, description]) => ({ name, description: `${description}.` })),
    components: { schemas: { Refusal: refusalSchema() }, securitySchemes: securitySchemes() },
  });
  const responses: Responses = {};
  for (const call of calls) complete(operationOf(document, call), call, responses);
  document.components = { ...document.components, responses };
  return document;
}

function operationOf(document: OpenAPI.Document, call: CallDescription): Operation {
  const operation = document.paths?.[call.path]?.[call.method.toLowerCase() as "get"];
  if (!operation) throw new TypeError(`${call.area}.${call.name} is missing from the document`);
  return operation;
}

/** Puts the envelope, the errors, the roles and the body's media type onto what oRPC made of the call. */
function complete(operation: Operation, call: CallDescription, responses: Responses): void {
  operation.security = securityOf(call.meta.roles);
  operation.description = inWords(call, operation.description);
  Object.assign(operation, { "x-roles": call.meta.roles, "x-moves-money": call.meta.money });
  operation.responses = { "200": successResponse(call), ...errorResponses(call, responses) };
  for (const parameter of operation.parameters ?? []) {
    if ("in" in parameter) {
      delete parameter.allowEmptyValue;
      delete parameter.allowReserved;
    }
  }
  const body = operation.requestBody;
  if (!body || !("content" in body)) return;
  const { properties = {}, required = [] } = jsonSchema(call.input, "input");
  if (Object.keys(properties as object).length === 0) delete operation.requestBody;
  body.required = Array.isArray(required) && required.length > 0;
  const json = body.content["application/json"];
  if (json && call.meta.form) body.content = { "application/x-www-form-urlencoded": json };
  if (call.meta.encrypted) body.content[JWE_TYPE] = { schema: { type: "string" } };
}

function inWords(call: CallDescription, description: string | undefined): string {
  const { roles, money, encrypted, whenClosed } = call.meta;
  const facts = [
    `For: ${roles.join(", ")}.`,
    money && "Can move money.",
    encrypted &&
      "The body may be a compact JWE (ECDH-ES, A256GCM) under the key of /wps/system/encryptionKeys, around " +
        "`{ iat, jti, method, path, input }`; it must be one where the merchant says so.",
    whenClosed && "Answered during maintenance and in a restricted region too.",
  ];
  return [description, ...facts].filter(Boolean).join(" ");
}

/** A visitor needs nothing; anyone else a session, as a bearer token or in the browser's cookie. */
function securityOf(roles: readonly Role[]): Record<string, string[]>[] {
  const session: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }];
  return roles.includes("visitor") ? [{}, ...session] : session;
}

function securitySchemes(): Record<string, OpenAPI.SecuritySchemeObject> {
  return {
    bearer: { type: "http", scheme: "bearer", description: "The session token that signing in gave." },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-session",
      description: "The browser's session cookie. Unsafe methods need a same-origin request beside it.",
    },
  };
}

function successResponse(call: CallDescription): OpenAPI.ResponseObject {
  const schema = {
    type: "object",
    required: ["success", "value", "message"],
    properties: {
      success: { const: true },
      value: jsonSchema(call.output, "output"),
      message: { type: "string" },
    },
  };
  return { description: "OK", content: { "application/json": { schema: schema as OpenAPI.SchemaObject } } };
}

/** Every code that the call can answer with, whoever makes it. */
export function errorCodesOf(call: CallDescription): ErrorCode[] {
  const { roles, whenClosed, whilePasswordDue, encrypted, errors } = call.meta;
  const admission: ErrorCode[] = [
    ...(roles.includes("visitor") ? [] : (["NOT_LOGGED_IN"] as const)),
    ...(roles.includes("demo") ? [] : (["DEMO_ACCOUNT"] as const)),
    ...(roles.includes("member") ? [] : (["FORBIDDEN"] as const)),
    ...(roles.includes("visitor") || whilePasswordDue ? [] : (["PASSWORD_CHANGE_REQUIRED"] as const)),
  ];
  return [
    ...new Set([
      ...COMMON_CODES,
      ...(call.method === "GET" ? [] : BODY_CODES),
      ...(encrypted ? ENCRYPTED_CODES : []),
      ...(whenClosed ? [] : CLOSED_CODES),
      ...admission,
      ...errors,
      "NOT_IMPLEMENTED" as const,
    ]),
  ];
}

/** The refusals of a call by status, each set of codes one shared component. */
function errorResponses(call: CallDescription, shared: Responses): Record<string, OpenAPI.ReferenceObject> {
  const byStatus = Map.groupBy(errorCodesOf(call), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.sort().join(".");
      shared[name] ??= refusalOf(codes);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function refusalOf(codes: readonly ErrorCode[]): OpenAPI.ResponseObject {
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
