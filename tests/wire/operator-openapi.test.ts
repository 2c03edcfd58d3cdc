import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { operatorCalls } from "#app/platform/contract/ops/operator-calls.ts";
import { operatorOpenApiDocument } from "#app/platform/wire/operator-openapi.ts";

const document = await operatorOpenApiDocument({ servers: [{ url: "https://ops.marquee.test" }] });

it("the operators' OpenAPI document passes the linter", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

it("the operators' OpenAPI document lists every call once, with the permission that it needs", () => {
  const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method,
      operation: operation as object,
    })),
  );
  expect(listed).toHaveLength(operatorCalls.length);
  for (const { area, name, method, path, meta } of operatorCalls) {
    const found = listed.find((one) => one.path === path && one.method === method.toLowerCase());
    expect(found?.operation).toMatchObject({
      operationId: `${area}.${name}`,
      tags: [area],
      "x-permission": meta.permission,
      "x-moves-money": meta.money,
    });
  }
});
