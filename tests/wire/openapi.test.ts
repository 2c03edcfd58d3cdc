import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { calls } from "#app/platform/contract/calls.ts";
import { contract } from "#app/platform/contract/contract.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { callCatalogue } from "#app/platform/wire/call-catalogue.ts";
import { openApiDocument } from "#app/platform/wire/openapi.ts";
import { getSample } from "./samples.ts";

type Document = Awaited<ReturnType<typeof openApiDocument>>;

/** Returns the linter's findings for a document, under all of its recommended rules. */
async function problems(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

describe("the OpenAPI document", () => {
  let document: Document;
  beforeAll(async () => {
    document = await openApiDocument(contract, { servers: [{ url: "https://manila.marquee.test" }] });
  });

  it("passes the linter", async () => {
    expect(await problems(document)).toEqual([]);
  });

  it("fails the linter when it has an error", async () => {
    const broken = structuredClone(document);
    delete broken.paths?.["/wps/session/login"]?.post?.operationId;
    delete broken.paths?.["/wps/member/info"]?.get?.security;
    expect((await problems(broken)).map((problem) => problem.split(":", 1)[0])).toEqual(
      expect.arrayContaining(["warn operation-operationId", "error security-defined"]),
    );
  });

  it("lists every call once, at its path and method, with its roles and codes", () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item ?? {}).map(([method, operation]) => ({
        path,
        method,
        operation: operation as object,
      })),
    );
    expect(listed).toHaveLength(calls.length);
    for (const call of calls) {
      const found = listed.find((one) => one.path === call.path && one.method === call.method.toLowerCase());
      expect(found?.operation).toMatchObject({
        operationId: `${call.area}.${call.name}`,
        tags: [call.area],
        "x-roles": call.meta.roles,
        "x-moves-money": call.meta.money,
      });
      const security = (found?.operation as { security?: object[] } | undefined)?.security;
      expect(security?.some((way) => Object.keys(way).length === 0)).toBe(
        call.meta.roles.includes("visitor"),
      );
    }
  });

  it("wraps each value in the envelope and describes forms as forms", () => {
    const status = document.paths?.["/wps/system/status"]?.get?.responses?.["200"];
    expect(status).toMatchObject({
      content: { "application/json": { schema: { required: ["success", "value", "message"] } } },
    });
    const forgot = document.paths?.["/wps/member/password/email"]?.post?.requestBody;
    expect(Object.keys((forgot as { content: object }).content)).toEqual([
      "application/x-www-form-urlencoded",
    ]);
  });
});

describe("the call catalogue", () => {
  const catalogue = callCatalogue(createMemberPlatform({ handlers: {} }).calls);

  it("has schemas that accept what the contract accepts", () => {
    for (const [index, entry] of catalogue.entries()) {
      const schema = z.fromJSONSchema(entry.input as Parameters<typeof z.fromJSONSchema>[0]);
      const sample = getSample(entry);
      expect(schema.safeParse(sample).error, `${entry.area}.${entry.name}`).toBeUndefined();
      expect(calls[index]?.input.safeParse(sample).error, `${entry.area}.${entry.name}`).toBeUndefined();
    }
  });

  it("states where the input is sent, and the defaults", () => {
    const find = (name: string) => catalogue.find((entry) => entry.name === name);
    expect([
      find("gameList")?.carriedBy,
      find("login")?.carriedBy,
      find("forgotPassword")?.carriedBy,
    ]).toEqual(["query", "json", "form"]);
    expect(find("gameList")?.input).toMatchObject({
      properties: { pageSize: { type: "integer", minimum: 1, maximum: 100, default: 15 } },
      required: ["gameType"],
    });
  });
});
