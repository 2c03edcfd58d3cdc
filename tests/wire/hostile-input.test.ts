import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import * as z from "zod";
import { type CallDescription, calls } from "#app/platform/contract/calls.ts";
import { ERROR_STATUS, type ErrorCode } from "#app/platform/core/errors.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { callCatalogue } from "#app/platform/wire/call-catalogue.ts";
import type { Envelope } from "#app/platform/wire/http-handler.ts";
import { getErrorCodes } from "#app/platform/wire/openapi.ts";
import { budget, simulate, testSeed } from "../budget.ts";
import { context } from "./contexts.ts";
import { openRealPlatform, type RealPlatform } from "./real-platform.ts";
import { getSample } from "./samples.ts";

const SEED = testSeed();
const RUNS = budget(40, 400);

/** Fragments of JSON that only a hostile client sends. */
const HOSTILE_VALUES: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "-0",
  "1.5",
  "1e3",
  "1e999",
  "9007199254740993",
  "[]",
  "{}",
  "[[]]",
  '{"$ne":null}',
  '{"toString":"x","valueOf":1}',
  '""',
  '" "',
  '"0x10"',
  '"NaN"',
  '"\\uff11\\uff12"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"\\ud83d\\ude00"',
  '"__proto__"',
  '"constructor"',
  '"\' or 1=1 --"',
  '"%_%"',
  '"<svg onload=alert(1)>"',
  '"../../etc/passwd"',
  '"javascript:alert(1)"',
  `"${"a".repeat(5_000)}"`,
  `"${"\u0e01".repeat(70_000)}"`,
  "[".repeat(10_000),
  `${"[".repeat(200)}${"]".repeat(200)}`,
  "undefined",
  "NaN",
  "{'a':1}",
  "01",
  '"\n"',
];

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "__proto__",
    "0x10",
    "1e3",
    "",
    "[]",
    "a".repeat(3_000),
    "\u202e",
    "' or 1=1 --",
    "%",
  ),
);
const hostileJson = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 40 }).map((value) => JSON.stringify(value)),
);
const NAMES = [
  "__proto__",
  "constructor",
  "isAgent",
  "type",
  "balance",
  "merchantId",
  "role",
  "",
  "a/b~c",
  "\ud800",
];

/** Returns the possible field names of this call's input. */
function getFields(call: CallDescription): string[] {
  const shape = "shape" in call.input ? Object.keys(call.input.shape as object) : [];
  return [...new Set([...shape, ...Object.keys(getSample(call))])];
}

/** A body: the sample with fields left out, set to something hostile, duplicated or added; or not an object at all. */
function hostileBody(call: CallDescription): fc.Arbitrary<string> {
  const sample = Object.entries(getSample(call)).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const name = fc.constantFrom(...getFields(call), ...NAMES);
  const members = fc.record({
    kept: fc.subarray(sample, { minLength: Math.max(0, sample.length - 1) }),
    set: fc.array(fc.tuple(name, hostileJson), { minLength: 1, maxLength: 2 }),
    twice: fc.boolean(),
  });
  const object = members.map(({ kept, set, twice }) => {
    const replaced = new Set(set.map(([field]) => field));
    const rest = twice ? kept : kept.filter(([field]) => !replaced.has(field));
    return `{${[...rest, ...set].map(([field, json]) => `${JSON.stringify(field)}:${json}`).join(",")}}`;
  });
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: hostileJson });
}

/** A query or form: the sample with one field hostile, repeated or bracketed, or followed by noise. */
function hostilePairs(call: CallDescription): fc.Arbitrary<string> {
  const sample = Object.entries(getSample(call)).map(([name, value]) => [name, String(value)] as const);
  const name = fc
    .tuple(
      fc.constantFrom(...getFields(call), ...NAMES),
      fc.constantFrom("", "", "", "[]", "[0]", "[__proto__]", "[99999]", "[a][b]"),
    )
    .map(([field, suffix]) => field + suffix);
  const pairs = fc.record({
    kept: fc.subarray(sample, { minLength: Math.max(0, sample.length - 1) }),
    set: fc.array(fc.tuple(name, hostileText), { minLength: 1, maxLength: 3 }),
    tail: fc.constantFrom("", "", "", "&%", "&%ff%fe=%c3%28", "&=&&", `&a${"[b]".repeat(2_000)}=1`),
  });
  return pairs.map(({ kept, set, tail }) => {
    const replaced = new Set(set.map(([field]) => field));
    const all = [...kept.filter(([field]) => !replaced.has(field)), ...set];
    const encode = (text: string) => encodeURIComponent(text.toWellFormed());
    return all.map(([field, value]) => `${encode(field)}=${encode(value)}`).join("&") + tail;
  });
}

/** The sent text, and the request that sends it. */
interface Sent {
  text: string;
  request: Request;
}

function hostileRequest(call: CallDescription): fc.Arbitrary<Sent> {
  const at = (query: string) => `http://wire.test${call.path}${query && `?${query}`}`;
  if (call.method === "GET") {
    return hostilePairs(call).map((query) => ({ text: query, request: new Request(at(query)) }));
  }
  const json = "application/json";
  const type = call.meta.form ? "application/x-www-form-urlencoded" : json;
  const types = fc.constantFrom(
    ...Array(12).fill(type),
    "text/plain",
    "application/json;charset=utf-7",
    json,
    "",
  );
  const body = call.meta.form ? hostilePairs(call) : hostileBody(call);
  return fc
    .tuple(body, types, fc.constantFrom("", "", "", "a=1", "a=%00"))
    .map(([text, contentType, query]) => ({
      text,
      request: new Request(at(query), {
        method: call.method,
        headers: contentType ? { "content-type": contentType } : {},
        body: new TextEncoder().encode(text),
      }),
    }));
}

/** Compiles the published schema of each call's input with a validator other than the contract's own. */
function publishedSchemas(fixture: RealPlatform): Map<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false });
  const entries = callCatalogue(fixture.platform.calls);
  return new Map(entries.map((entry) => [`${entry.area}.${entry.name}`, ajv.compile(entry.input)]));
}

/** Returns the input as the published schema sees it: digits of a query become numbers where the schema requires one. */
function getInput(call: CallDescription, text: string): unknown {
  if (call.method !== "GET" && !call.meta.form) return text === "" ? {} : JSON.parse(text);
  const pairs = [...new URLSearchParams(text)];
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, /^(0|[1-9]\d*)$/.test(value) ? asWanted(call, name, value) : value]),
  );
}

function asWanted(call: CallDescription, name: string, digits: string): string | number {
  const { properties } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  const property = properties?.[name];
  return typeof property === "object" && property.type === "integer" ? Number(digits) : digits;
}

describe(`hostile input (seed ${SEED})`, () => {
  let fixture: RealPlatform;
  const answers = new Map<string, number>();

  let schemas: Map<string, ValidateFunction>;

  beforeAll(async () => {
    fixture = await openRealPlatform();
    schemas = publishedSchemas(fixture);
  });
  afterAll(() => fixture.close());

  /** Checks the properties of every response, whatever was sent. Returns true when the input was accepted. */
  async function expectDecent(call: CallDescription, response: Response | null, requestId: string) {
    const text = (await response?.text()) ?? "";
    const status = response?.status ?? 0;
    const envelope = JSON.parse(text) as Envelope;
    expect(text).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(/);
    answers.set(
      envelope.success ? "success" : envelope.code,
      (answers.get(envelope.success ? "success" : envelope.code) ?? 0) + 1,
    );
    if (envelope.success) {
      expect(status).toBe(200);
      return true;
    }
    expect(status === 501 || status < 500, `${status} ${text}`).toBe(true);
    expect(status).toBe(ERROR_STATUS[envelope.code as ErrorCode]);
    expect(getErrorCodes(call)).toContain(envelope.code);
    expect(envelope).toMatchObject({ value: null, requestId });
    expect(response?.headers.get("x-request-id")).toBe(requestId);
    if (envelope.code === "INVALID_INPUT") expect(envelope.fields.length).toBeGreaterThan(0);
    for (const field of envelope.fields) {
      expect(field.pointer).toMatch(/^(\/.*)?$/s);
      expect(field.message).toContain(field.key);
    }
    return envelope.code === "NOT_IMPLEMENTED";
  }

  simulate.each(calls.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "%s",
    async (key, call) => {
      const caller = call.meta.roles.includes("member") ? fixture.member : fixture.agent;
      await fc.assert(
        fc.asyncProperty(hostileRequest(call), async ({ text, request }) => {
          const ctx = context(caller);
          const letIn = await expectDecent(call, await fixture.wire(request, ctx), ctx.request.requestId);
          if (!letIn) return;
          const valid = schemas.get(key);
          expect(valid?.(getInput(call, text)), `${text} ${JSON.stringify(valid?.errors)}`).toBe(true);
        }),
        { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 5_000, markInterruptAsFailure: false },
      );
    },
  );

  simulate("covered every kind, caused no fault and left the ledger whole", async () => {
    console.log(`hostile input, seed ${SEED}: ${JSON.stringify(Object.fromEntries(answers))}`);
    for (const code of ["success", "BAD_REQUEST", "INVALID_INPUT", "UNSUPPORTED_MEDIA_TYPE"]) {
      expect(answers.get(code) ?? 0, code).toBeGreaterThan(50);
    }
    expect(fixture.faults).toEqual([]);
    expect((await audit(fixture.database)).findings).toEqual([]);
  });
});
