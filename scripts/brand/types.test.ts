import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brandDocumentTypes, TYPES_FILE } from "./types.ts";

test("the brand types match the schemas: run `npm run brand types` when this fails", async () => {
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(await brandDocumentTypes());
});
