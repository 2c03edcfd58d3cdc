import { describe, expect, test } from "vitest";
import { asset, assetUrl } from "../../../frame/assets.ts";
import { readTexts } from "../../../frame/texts.ts";
import { SYMBOL_SETS } from "./sets.ts";

describe.each(Object.entries(SYMBOL_SETS))("the symbols of %s", (id, { drawings, names }) => {
  test("are all different, small, and available still and animated", () => {
    const all = Object.entries(drawings);
    expect(new Set(Object.values(drawings)).size).toBe(all.length);
    for (const [symbol, drawing] of all) {
      expect(drawing.length, symbol).toBeLessThan(8_000);
      const serve = (name: string) => asset(assetUrl(`symbol/${name}.svg`).replace("/studio/", ""));
      expect(serve(`${id}-${symbol}`)?.content).toBe(drawing);
      expect(serve(`${id}-${symbol}-blur`)?.content).toContain("feGaussianBlur");
    }
  });

  test("have a unique name in every language, or are letters", () => {
    for (const [code, texts] of Object.entries(readTexts("games/slots"))) {
      const said = Object.values(names).map((name) => texts[`symbol.${name}`] ?? name);
      expect(new Set(said).size, code).toBe(said.length);
      for (const name of Object.values(names)) {
        expect(/^[A-Z]$/.test(name) || `symbol.${name}` in texts, `${code} ${name}`).toBe(true);
      }
    }
  });
});
