import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadI18n } from "#app/i18n/i18n.server.ts";
import { textKey } from "#app/i18n/text-key.ts";
import { ERROR_STATUS, errorMessage } from "#app/platform/core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "#app/platform/core/input-errors.ts";

const i18n = loadI18n(path.resolve(import.meta.dirname, "../../app/locales"));
const keys = [
  ...Object.keys(ERROR_STATUS).map((code) => `error.${code}`),
  ...Object.values(FIELD_MESSAGE_KEYS),
];

describe("the text of a refusal", () => {
  it.each(i18n.languages())("exists in %s for every code and every field rule", (language) => {
    const t = i18n.translate(language, {});
    expect(keys.filter((key) => t(textKey(key), { count: 3 }) === key)).toEqual([]);
  });

  it.each(i18n.languages())("states in %s how long to wait, in a suitable unit", (language) => {
    const t = i18n.translate(language, {});
    const said = [undefined, 900, 59_001, 60_000, 61_000].map((retryAfterMs) =>
      errorMessage(t, "TOO_MANY_REQUESTS", retryAfterMs ? { retryAfterMs } : {}),
    );
    expect(said.map((text) => text.match(/[\d{.]+/)?.[0])).toEqual([undefined, "1", "60", "1", "2"]);
    expect(new Set(said).size).toBe(5);
  });

  it("states the limit that a value exceeded", () => {
    const t = i18n.translate("EN", {});
    expect(t(FIELD_MESSAGE_KEYS.max, { max: 100 })).toContain("100");
    expect(t(FIELD_MESSAGE_KEYS.min, { min: 7 })).toContain("7");
    expect(t(FIELD_MESSAGE_KEYS.maxLength, { count: 32 })).toContain("32");
    expect(t(FIELD_MESSAGE_KEYS.minLength, { count: 8 })).toContain("8");
  });
});
