import { expect, it } from "vitest";
import { createBrandLoader } from "../brand/load.ts";
import { DEMO_FOLDER } from "../brand/testing.ts";
import { loadI18n } from "../i18n/i18n.server.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { lotteryWinMessage } from "./lottery-win-message.ts";

const i18n = loadI18n("app/locales");
const loader = createBrandLoader({ folder: DEMO_FOLDER, vendors: VENDORS, languages: i18n.languages() });
const messageOf = (folder: string) => {
  const { brand } = loader.load(folder);
  const win = { lottery: "Bali Sunset", drawNo: "20261126-0001", amount: 125_000 };
  return lotteryWinMessage({ byMerchant: () => brand }, i18n)("code", win);
};

it("tells a win with the brand's currency in each of its languages", () => {
  const texts = messageOf("manila-star");
  expect(Object.keys(texts ?? {})).toEqual(expect.arrayContaining(["TY", "EN"]));
  expect(texts?.EN?.title).toBe("You won P 1,250.00 in Bali Sunset");
  expect(texts?.TY?.content).toContain("P 1,250.00");
  expect(texts?.TY?.content).not.toBe(texts?.EN?.content);
});

it("tells nothing where members have no inbox", () => {
  expect(messageOf("lotus-saigon")).toBeNull();
});
