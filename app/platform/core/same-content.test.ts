import { expect, test } from "vitest";
import { contentDigest, requireSameRequest } from "./same-content.ts";

test("the digest depends on every value, its type and its place", () => {
  const digest = contentDigest(["claim", 1, null]);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(contentDigest(["claim", 1, null])).toBe(digest);
  for (const other of [
    ["claim", "1", null],
    ["claim", null, 1],
    ["claim", 1],
    ["claim 1", null],
  ]) {
    expect(contentDigest(other)).not.toBe(digest);
  }
});

test("stored digests stay valid: the SHA-256 of the list as JSON", () => {
  expect(contentDigest([])).toBe("4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945");
});

test("the same key with other content is refused", () => {
  const row = { id: "a", digest: contentDigest(["one"]) };
  expect(requireSameRequest(row, contentDigest(["one"]))).toBe(row);
  expect(() => requireSameRequest(row, contentDigest(["two"]))).toThrow(
    expect.objectContaining({ code: "IDEMPOTENCY_CONFLICT" }),
  );
});
