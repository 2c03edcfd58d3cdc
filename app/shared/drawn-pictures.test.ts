import { expect, it } from "vitest";
import { PROMO_NAMES } from "../art/promos.ts";
import { DRAWN_PICTURES } from "./drawn-pictures.ts";

it("names the pictures that the site draws", () => {
  expect(DRAWN_PICTURES).toEqual(PROMO_NAMES);
});
