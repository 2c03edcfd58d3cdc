import { expect, test } from "vitest";
import { operatorOpenApiDocument } from "../platform/wire/operator-openapi.ts";
import { createOpenApi } from "./open-api.ts";

test("a contract's document is created once for all requests, with its compressed forms", async () => {
  const openApi = createOpenApi(operatorOpenApiDocument);
  const [first, second] = await Promise.all([openApi(), openApi()]);
  expect(second).toBe(first);
  expect(await openApi()).toBe(first);
  expect(JSON.parse(first.identity.toString())).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
  expect(first.etag).not.toBeNull();
  expect(first.brotli?.length).toBeLessThan(first.identity.length / 4);
});
