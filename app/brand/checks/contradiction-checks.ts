import { MIN_BETS } from "../../shared/min-bets.ts";
import { MAX_NON_VIP_LEVEL } from "../../shared/vip-service.ts";
import type { BrandDocument, HomeModule } from "../brand-document.ts";
import { getGameType } from "../categories.ts";
import { CONTRACT_PAGES, SWITCHED_PAGES } from "../member-pages.ts";
import { listWords } from "../problem.ts";
import { type CheckContext, quote, type Report } from "./check.ts";

/**
 * Finds entries of lists that have no effect because of another setting. Problems are reported for the brand that
 * states them only: a base may list what some of its brands have.
 */
export type ContradictionCheck = (
  document: BrandDocument,
  report: Report,
  known: Pick<CheckContext, "vendors">,
) => void;

/** The contradictions of entries of lists, and of settings whose empty value is the one that has no effect. */
export const CONTRADICTION_CHECKS: readonly ContradictionCheck[] = [
  checkMenus,
  checkVipContact,
  checkLobby,
  checkVendors,
  checkNavigation,
  ({ home, ...document }, report) => {
    home.forEach((module, at) => {
      for (const [key, expected, found] of findIdleOptions(module, document)) {
        report(`/home/${at}/${key}`, expected, found);
      }
    });
  },
  checkPayments,
  ({ signIn, switches }, report) => {
    signIn.stepUpMethods.forEach((method, at) => {
      // Codes by SMS and mail also prove contacts under "My account".
      if (switches.stepUpVerification || method === "sms" || method === "email") return;
      const expected = `no ${method} while the switch stepUpVerification is off`;
      report(`/signIn/stepUpMethods/${at}`, expected, quote(method));
    });
    if (!signIn.turnstile.proofOfWorkInstead && signIn.turnstile.siteKey === "") {
      const expected = "true, or a siteKey: without a widget there is only the proof of work";
      report("/signIn/turnstile/proofOfWorkInstead", expected, "false");
    }
  },
  ({ protection, analytics }, report) => {
    if (protection.analyticsConsent || analytics.gtagId !== "") return;
    report("/protection/analyticsConsent", "true, or a tag in /analytics/gtagId", "false");
  },
  ({ licences, layout }, report) => {
    if (licences.headerOnHomeOnly || (licences.entries.length > 0 && layout.header === "bar")) return;
    const expected = "true, or licences and bar in /layout/header: no other header shows them";
    report("/licences/headerOnHomeOnly", expected, "false");
  },
  ({ status: { regions } }, report) => {
    regions.allowed.forEach((country, at) => {
      if (!regions.blocked.includes(country)) return;
      report(`/status/regions/allowed/${at}`, "a country that is not among those blocked", quote(country));
    });
  },
];

function checkMenus(
  { memberMenu, agents, switches, protection, customerService }: BrandDocument,
  report: Report,
): void {
  memberMenu.forEach((page, at) => {
    const name = SWITCHED_PAGES[page];
    const place = `/memberMenu/${at}`;
    if (name !== undefined && !switches[name]) {
      report(place, `no page ${page} while the switch ${name} is off`, quote(page));
    } else if (page === "transferUpline" && !protection.accountTransfers) {
      report(place, "no page transferUpline while /protection/accountTransfers is false", quote(page));
    }
  });
  agents.menu.forEach((page, at) => {
    const kind = CONTRACT_PAGES[page];
    if (!switches.agentCentre || kind === undefined || agents.contractKinds.includes(kind)) return;
    report(`/agents/menu/${at}`, `no page ${page} without ${kind} in /agents/contractKinds`, quote(page));
  });
  customerService.forEach(({ csType }, at) => {
    if (csType !== "VIP" || switches.vipService) return;
    const expected = "no contact of csType VIP while the switch vipService is off";
    report(`/customerService/${at}/csType`, expected, quote(csType));
  });
}

/** Words for a person or place to turn to, in the languages that the site has. */
const CONTACT_WORDS =
  /contact|service|support|manager|hotline|serbisyo|kontak|layanan|manajer|liên hệ|chăm sóc|hỗ trợ|dịch vụ|客服|专属|专员|经理|窓口|担当|サポート|ผู้ดูแล|บริการ|ติดต่อ/iu;

/** Checks that members are promised a VIP contact only on levels that get one. */
function checkVipContact({ club, switches }: BrandDocument, report: Report): void {
  club.levels.forEach(({ vipContact, benefits }, at) => {
    const place = `/club/levels/${at}`;
    if (vipContact && !switches.vipService) {
      report(`${place}/vipContact`, "false, or the switch vipService on", "true");
    } else if (vipContact && at < MAX_NON_VIP_LEVEL) {
      const expected = `false on a level below ${MAX_NON_VIP_LEVEL + 1}: its members have no VIP contact`;
      report(`${place}/vipContact`, expected, "true");
    }
    if (switches.vipService) return;
    benefits.forEach(({ name, names }, index) => {
      const promise = [name, ...Object.values(names)].find(
        (text) => /\bVIP\b/i.test(text) && CONTACT_WORDS.test(text),
      );
      if (promise === undefined) return;
      const expected = "no VIP contact among the benefits while the switch vipService is off";
      report(`${place}/benefits/${index}`, expected, quote(promise));
    });
  });
}

function checkLobby({ lobby, navigation, locale, currency }: BrandDocument, report: Report): void {
  const bingo = "no BG without the language TY in /locale/supported";
  const hasBingo = locale.supported.includes("TY");
  lobby.classifications.forEach((kind, at) => {
    if (kind === "BG" && !hasBingo) report(`/lobby/classifications/${at}`, bingo, quote(kind));
  });
  navigation.forEach((item, at) => {
    if (item.kind !== "category" || item.classification !== "BG" || hasBingo) return;
    report(`/navigation/${at}/classification`, bingo, quote(item.classification));
  });
  const steps = MIN_BETS.map((step) => Number(step) * 10 ** currency.decimals);
  lobby.minBets.forEach((step, at) => {
    if (MIN_BETS.some((known) => known === String(step / 10 ** currency.decimals))) return;
    const offered = steps.map(Math.round).filter((minor, index) => minor === steps[index]);
    const expected =
      offered.length > 0 ? `a step that lobbies have: ${listWords(offered)}` : "no step in this currency";
    report(`/lobby/minBets/${at}`, expected, String(step));
  });
}

function checkVendors(
  { vendors, categories, switches }: BrandDocument,
  report: Report,
  known: Pick<CheckContext, "vendors">,
): void {
  const gameTypes: readonly string[] = categories.map(getGameType);
  vendors.forEach(({ vassalage, wallet }, at) => {
    if (wallet === "transfer" && !switches.multiWallet) {
      report(`/vendors/${at}/wallet`, "seamless, or the switch multiWallet on", quote(wallet));
    }
    const offered = known.vendors.find((vendor) => vendor.vassalage === vassalage)?.gameTypes;
    if (offered === undefined || offered.some((type) => gameTypes.includes(type))) return;
    const expected = `a vendor with games of the brand's categories (${listWords(gameTypes)})`;
    report(`/vendors/${at}/vassalage`, expected, `${quote(vassalage)} with ${listWords(offered)}`);
  });
}

function checkNavigation(
  { navigation, vendors }: BrandDocument,
  report: Report,
  known: Pick<CheckContext, "vendors">,
): void {
  navigation.forEach((item, at) => {
    if (item.kind !== "category") return;
    const place = `/navigation/${at}`;
    const type = getGameType(item.category);
    if (item.directStart) {
      const start = "nothing beside directStart, which opens a game and no lobby";
      if (item.vendors.length > 0) report(`${place}/vendors`, start, listWords(item.vendors));
      if (item.tab !== "all") report(`${place}/tab`, start, quote(item.tab));
      if (item.classification !== "") report(`${place}/classification`, start, quote(item.classification));
      return;
    }
    item.vendors.forEach((vassalage, index) => {
      const offered = known.vendors.find((vendor) => vendor.vassalage === vassalage)?.gameTypes;
      const isOwn = vendors.some((vendor) => vendor.vassalage === vassalage);
      if (!isOwn || offered === undefined || offered.includes(type)) return;
      const expected = `a vendor with games of the category ${item.category} (${type})`;
      report(`${place}/vendors/${index}`, expected, `${quote(vassalage)} with ${listWords(offered)}`);
    });
  });
}

/** Returns the options of a home module that show nothing: key, expected and found. */
function findIdleOptions(
  module: HomeModule,
  { categories, lobby, switches, vendors, payments, customerService }: Omit<BrandDocument, "home">,
): [key: string, expected: string, found: string][] {
  const hasLotteries = categories.includes("lott") || categories.includes("elott");
  const lotteries = "a brand with the category lott or elott";
  switch (module.module) {
    case "draws":
    case "numbers":
      return hasLotteries ? [] : [["module", `${lotteries} for the module ${module.module}`, "none"]];
    case "sports":
      if (categories.includes(module.category)) return [];
      return [["module", `the category ${module.category} for the module sports`, "none"]];
    case "hero":
      return module.slides.flatMap(({ nextDraw }, at): [string, string, string][] =>
        nextDraw && !hasLotteries ? [[`slides/${at}/nextDraw`, `false, or ${lotteries}`, "true"]] : [],
      );
    case "categories":
      if (!module.jackpotTile || (categories.includes("rng") && lobby.classifications.includes("JP")))
        return [];
      return [["jackpotTile", "false, or the category rng and JP in /lobby/classifications", "true"]];
    case "jackpot":
      if (module.source.kind === "counter" || !switches.multiWallet) return [];
      if (vendors.some(({ wallet }) => wallet === "seamless")) return [];
      return [
        ["source", "a counter, or a vendor with the wallet seamless: only their games feed it", "a pool"],
      ];
    case "quality":
      return module.points.flatMap((point, at): [string, string, string][] => {
        const isTrue =
          (point !== "payments" || payments.channels.length > 0) &&
          (point !== "support" || customerService.length > 0);
        const expected =
          point === "payments" ? "a channel in /payments/channels" : "a contact in /customerService";
        return isTrue ? [] : [[`points/${at}`, `${expected} for the point ${point}`, "none"]];
      });
    default:
      return [];
  }
}

function checkPayments({ payments, switches }: BrandDocument, report: Report): void {
  payments.channels.forEach(({ provider, methods, account, deposit }, at) => {
    const place = `/payments/channels/${at}`;
    if (provider === "manual" && methods.length > 0) {
      report(
        `${place}/methods`,
        "nothing for a manual channel, which has no page of a provider",
        listWords(methods),
      );
    }
    if (deposit) return;
    if (account) report(`${place}/account`, "nothing without a deposit", "an account");
    if (methods.length > 0) report(`${place}/methods`, "nothing without a deposit", listWords(methods));
  });
  // The page of wallets offers the same amounts for moving money.
  if (switches.multiWallet) return;
  const limits = payments.channels.flatMap(({ deposit }) => (deposit ? [deposit] : []));
  const unfit = payments.quickAmounts.filter(
    (amount) => !limits.some(({ min, max }) => amount >= min && amount <= max),
  );
  if (unfit.length === 0) return;
  report("/payments/quickAmounts", "amounts that a channel takes", listWords(unfit), null, {
    with: [{ pointer: "/payments/channels", hint: "Change /payments/quickAmounts too." }],
  });
}
