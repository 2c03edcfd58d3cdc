import { nearestWord } from "../../shared/nearest-word.ts";
import type { BrandDocument } from "../brand-document.ts";
import { getGameType } from "../categories.ts";
import { listWords } from "../problem.ts";
import { type Check, type CheckContext, findDuplicateIndexes, quote } from "./check.ts";

/** Licensing authorities, as ISO 3166 countries, under which bets on cockfights may be offered. */
const COCKFIGHT_AUTHORITIES = ["PH"];

/**
 * Returns true when the platform has all of a brand's vendors. Checks that need the vendors are skipped otherwise: one
 * misspelt code would be reported many times.
 */
function allExist(vendors: BrandDocument["vendors"], known: CheckContext): boolean {
  return vendors.every(({ vassalage }) => known.vendors.some((vendor) => vendor.vassalage === vassalage));
}

/** Checks categories, vendors, menu entries and lobbies. */
export const GAME_CHECKS: readonly Check[] = [
  {
    reads: ["categories", "vendors"],
    run({ categories, vendors }, report, known) {
      if (!allExist(vendors, known)) return;
      const offered = new Set(
        vendors.flatMap(
          ({ vassalage }) => known.vendors.find((one) => one.vassalage === vassalage)?.gameTypes ?? [],
        ),
      );
      categories.forEach((category, at) => {
        const gameType = getGameType(category);
        if (offered.has(gameType)) return;
        report(
          `/categories/${at}`,
          `a category that one of the brand's vendors has games for (${gameType})`,
          quote(category),
        );
      });
    },
  },
  {
    reads: ["vendors"],
    run({ vendors }, report, known) {
      const codes = known.vendors.map((vendor) => vendor.vassalage);
      vendors.forEach(({ vassalage }, at) => {
        if (codes.includes(vassalage)) return;
        report(
          `/vendors/${at}/vassalage`,
          `a vendor that exists: ${listWords(codes)}`,
          quote(vassalage),
          nearestWord(vassalage, codes),
        );
      });
      findDuplicateIndexes(vendors.map((vendor) => vendor.vassalage)).forEach((at) => {
        report(`/vendors/${at}/vassalage`, "each vendor once", quote(vendors[at]?.vassalage));
      });
    },
  },
  {
    reads: ["categories", "licences"],
    run({ categories, licences }, report) {
      const at = categories.indexOf("ds88");
      if (at < 0 || licences.entries.some(({ authority }) => COCKFIGHT_AUTHORITIES.includes(authority)))
        return;
      const expected = `no cockfighting without a licence of a country that allows it (${listWords(COCKFIGHT_AUTHORITIES)})`;
      report(`/categories/${at}`, expected, quote("ds88"));
    },
  },
  {
    reads: ["vendors", "switches"],
    run({ vendors, switches }, report) {
      if (!switches.multiWallet || vendors.some(({ wallet }) => wallet === "transfer")) return;
      report("/switches/multiWallet", "false, or a vendor with the wallet transfer", "true");
    },
  },
  {
    reads: ["navigation", "categories", "pages"],
    run({ navigation, categories, pages }, report) {
      navigation.forEach((item, at) => {
        if (item.kind === "category" && !categories.includes(item.category)) {
          report(
            `/navigation/${at}/category`,
            `a category that is on: ${listWords(categories)}`,
            quote(item.category),
            nearestWord(item.category, categories),
          );
        }
        if (item.kind === "page" && !pages.includes(item.page)) {
          report(
            `/navigation/${at}/page`,
            `a page that is on: ${listWords(pages)}`,
            quote(item.page),
            nearestWord(item.page, pages),
          );
        }
      });
      findDuplicateIndexes(navigation.map((item) => item.key)).forEach((at) => {
        report(`/navigation/${at}/key`, "each key once", quote(navigation[at]?.key));
      });
    },
  },
  {
    reads: ["navigation", "vendors"],
    run({ navigation, vendors }, report, known) {
      if (!allExist(vendors, known)) return;
      const vendorCodes = vendors.map((vendor) => vendor.vassalage);
      const check = (pointer: string, vassalage: string) => {
        if (vendorCodes.includes(vassalage)) return;
        report(
          pointer,
          `a vendor of this brand: ${listWords(vendorCodes)}`,
          quote(vassalage),
          nearestWord(vassalage, vendorCodes),
        );
      };
      navigation.forEach((item, at) => {
        if (item.kind !== "category") return;
        item.vendors.forEach((vassalage, place) => {
          check(`/navigation/${at}/vendors/${place}`, vassalage);
        });
        if (item.directStart) check(`/navigation/${at}/directStart/vassalage`, item.directStart.vassalage);
      });
    },
  },
  {
    reads: ["navigation", "lobby"],
    run({ navigation, lobby }, report) {
      navigation.forEach((item, at) => {
        if (item.kind !== "category") return;
        if (!lobby.tabs.includes(item.tab)) {
          report(`/navigation/${at}/tab`, `a tab of the lobby: ${listWords(lobby.tabs)}`, quote(item.tab));
        }
        if (item.classification !== "" && !lobby.classifications.includes(item.classification)) {
          report(
            `/navigation/${at}/classification`,
            `a classification of the lobby: ${listWords(lobby.classifications)}`,
            quote(item.classification),
          );
        }
      });
    },
  },
  {
    reads: ["lobby"],
    run({ lobby }, report) {
      lobby.minBets.forEach((step, at) => {
        const before = lobby.minBets[at - 1] ?? 0;
        if (step <= before)
          report(`/lobby/minBets/${at}`, `more than the step before it, ${before}`, String(step));
      });
    },
  },
  {
    reads: ["lobby", "switches"],
    run({ lobby, switches }, report) {
      for (const [tab, name] of [
        ["fav", "favourites"],
        ["recent", "recentGames"],
      ] as const) {
        const at = lobby.tabs.indexOf(tab);
        if (at >= 0 && !switches[name])
          report(`/lobby/tabs/${at}`, `no tab ${tab} while the switch ${name} is off`, quote(tab));
      }
    },
  },
];
