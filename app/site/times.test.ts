import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const components = globSync("app/**/*.tsx").flatMap((file) =>
  readFileSync(file, "utf8")
    .split(/^(?=(?:export )?(?:default )?(?:async )?function )/m)
    .map((source) => ({ name: `${file} ${/function (\w+)/.exec(source)?.[1]}`, source })),
);

it("no component with a zone sentence formats row times outside of it", () => {
  const wrong = components.filter(
    ({ source }) => /\buse(?:Row|Brand)Time\(\)/.test(source) && /<(?:Times|ZoneNamed)\b/.test(source),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
