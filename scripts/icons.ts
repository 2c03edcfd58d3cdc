/** Writes app/ui/icons.svg, the sprite that <Icon> refers to, from app/ui/icon-paths.ts. */
import { writeFileSync } from "node:fs";
import { iconSprite } from "#app/ui/icon-paths.ts";

writeFileSync(new URL("../app/ui/icons.svg", import.meta.url), iconSprite());
console.log("app/ui/icons.svg is written.");
