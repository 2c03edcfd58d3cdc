import { expect, it } from "vitest";
import { createBrandLoader } from "../brand/load.ts";
import { DEMO_FOLDER } from "../brand/testing.ts";
import { loadI18n } from "../i18n/i18n.server.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { brandMessage } from "./brand-message.ts";
import { debtMessage } from "./debt-message.ts";
import { lotteryWinMessage } from "./lottery-win-message.ts";
import { withdrawalMessage } from "./withdrawal-message.ts";

const i18n = loadI18n("app/locales");
const loader = createBrandLoader({ folder: DEMO_FOLDER, vendors: VENDORS, languages: i18n.languages() });
const toMessage = (folder: string) => {
  const { brand } = loader.load(folder);
  const win = { lottery: "Bali Sunset", drawNo: "20261126-0001", amount: 125_000 };
  return lotteryWinMessage(brandMessage({ byMerchant: () => brand }, i18n))("code", win);
};
const getDebt = (folder: string) => {
  const { brand } = loader.load(folder);
  return debtMessage(brandMessage({ byMerchant: () => brand }, i18n))("code", 3_000_000);
};

it("reports a win with the brand's currency in each of its languages", () => {
  const texts = toMessage("manila-star");
  expect(Object.keys(texts ?? {})).toEqual(expect.arrayContaining(["TY", "EN"]));
  expect(texts?.EN?.title).toBe("You won P\u00a01,250.00 in Bali Sunset");
  expect(texts?.TY?.content).toContain("P\u00a01,250.00");
  expect(texts?.TY?.content).not.toBe(texts?.EN?.content);
});

it("reports a debt in each of the brand's languages", () => {
  const texts = getDebt("manila-star");
  expect(texts?.EN?.title).toBe("You owe P\u00a030,000.00 of a correction");
  expect(texts?.TY?.content).toContain("P\u00a030,000.00");
});

it("reports a withdrawal that a correction reduced or stopped", () => {
  const { brand } = loader.load("manila-star");
  const messageText = withdrawalMessage(brandMessage({ byMerchant: () => brand }, i18n));
  const reduced = messageText("code", { left: 60_000, freed: 40_000 });
  expect(reduced?.EN).toMatchObject({
    title: "Your withdrawal is P\u00a0600.00 now",
    content: expect.stringContaining("took P\u00a0400.00 of the money"),
  });
  expect(reduced?.TY?.title).toBe("P\u00a0600.00 na ngayon ang withdrawal mo");
  expect(messageText("code", { left: null, freed: 100_000 })?.EN?.title).toBe(
    "Your withdrawal of P\u00a01,000.00 was stopped",
  );
});

it("sends no message when members have no inbox", () => {
  expect(toMessage("lotus-saigon")).toBeNull();
  expect(getDebt("lotus-saigon")).toBeNull();
});
