import { nearestWord } from "../../shared/nearest-word.ts";
import type { BrandDocument } from "../brand-document.ts";
import { ARTWORK, getImages, IMAGES } from "../images.ts";
import { type Check, quote } from "./check.ts";

/** Checks the brand's own pictures: each file that the document names exists and matches its extension. */
export const ARTWORK_CHECKS: readonly Check[] = (Object.keys(IMAGES) as (keyof BrandDocument)[]).map(
  (section) => ({
    reads: [section],
    run(document, report, { artwork }) {
      // A template may name a picture that each brand supplies.
      if (artwork === null) return;
      for (const [pointer, address] of getImages(document, section)) {
        if (!address.startsWith(ARTWORK)) continue;
        const file = artwork.get(address.slice(ARTWORK.length));
        if (!file) {
          const there = [...artwork.keys()].map((name) => ARTWORK + name);
          const expected = "a file in the brand's folder, or in that of a base";
          report(pointer, expected, `${quote(address)}, which is not there`, nearestWord(address, there));
        } else if ("found" in file) report(pointer, file.expected, `${file.found} in ${quote(address)}`);
      }
    },
  }),
);
