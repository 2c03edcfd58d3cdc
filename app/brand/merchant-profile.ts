import type { FieldRule, HelpChapter, MerchantProfile, SiteFacts } from "../platform/core/merchant.ts";
import { MAX_NON_VIP_LEVEL } from "../shared/vip-service.ts";
import type { Brand } from "./brand.ts";
import type { BrandDocument, ContractKind, RegistrationForm, TurnoverWeights } from "./brand-document.ts";
import { getGameType } from "./categories.ts";
import { parseChapterLink } from "./checks/article-checks.ts";
import { decryptContactPath } from "./contact-paths.ts";
import { agentPages, canTransfer, hasContractPage, memberPages } from "./member-pages.ts";

/**
 * Returns the data that the platform may know of the merchant behind a brand. Amounts stay minor units, times become
 * epoch ms.
 */
export function merchantProfile(brand: Brand): MerchantProfile {
  const { document } = brand;
  const { currency, locale, status, demonstration } = document;
  const { until } = status.maintenance;
  return {
    code: document.merchantCode,
    brandName: document.name,
    currency,
    timeZone: locale.timeZone,
    defaultLanguage: locale.default,
    languages: locale.switcher,
    minimumAge: document.protection.minimumAge,
    dialCountry: document.registration.dialCountries[0] ?? "",
    agentHost: document.hosts.some((entry) => entry.audience === "agent"),
    hosts: document.hosts.map(({ host }) => host),
    signIn: {
      googleClientId: document.signIn.googleClientId,
      facebookAppId: document.signIn.facebookAppId,
      firebaseProjectId: document.signIn.firebase.projectId,
    },
    turnstile: document.signIn.turnstile,
    encryptedCallsOnly: document.signIn.encryptedCallsOnly,
    panelPages: [
      ...memberPages(brand).map((page) => `member/${page}` as const),
      ...agentPages(brand).map((page) => `agent/${page}` as const),
    ],
    switches: { ...document.switches },
    registration: {
      username: rules(document.registration.username),
      mobile: rules(document.registration.mobile),
      usernameEnabled: brand.on("usernameEnabled"),
      mobileEnabled: brand.on("mobileReg"),
    },
    captchaAfterFailures: document.signIn.captchaAfterFailures,
    passwords: {
      initial: document.signIn.initialPassword,
      maxAgeDays: document.signIn.passwordMaxAgeDays,
    },
    codeWaitMinutes: document.signIn.smsCodeMinutes,
    stepUpMethods: document.signIn.stepUpMethods,
    freePlay: { enabled: brand.on("freePlay"), grant: document.freePlay.grant },
    feedback: document.feedback,
    agentApplications: document.pages.includes("join"),
    demonstrationGrant: demonstration.active ? demonstration.memberGrant : 0,
    withdrawals: getWithdrawals(brand),
    vendors: document.vendors.map(({ vassalage, hot, maintenance }) => ({ vassalage, hot, maintenance })),
    transferWallets: brand.on("multiWallet")
      ? document.vendors.filter(({ wallet }) => wallet === "transfer").map(({ vassalage }) => vassalage)
      : [],
    accountTransfers: {
      toUpline: canTransfer(brand, "transferUpline"),
      toDownline: canTransfer(brand, "transferDownline"),
      ...document.payments.accountTransfers,
    },
    agents: getAgentTerms(brand),
    gameTypes: document.categories.map(getGameType),
    client: document.client,
    jackpot: getJackpot(document),
    payments: paymentRules(document),
    bonuses: bonusRules(document),
    site: siteFacts(document),
    help: helpChapters(brand),
    promotions: { on: document.pages.includes("promotions"), ...document.promotions },
    secondPersonAbove: document.backOffice.secondPersonAbove,
    points: { on: document.pages.includes("pointMall"), ...document.pointsMall },
    club: getClub(brand),
    referral: document.referral,
    protection: protectionTerms(document),
    maintenance: { active: status.maintenance.active, until: until === null ? null : Date.parse(until) },
    regions: status.regions,
  };
}

/** Returns the chapters that the footer names, in its order, then the others. */
function helpChapters({ document, articles: { help } }: Brand): HelpChapter[] {
  const { footer, pages } = document;
  if (!pages.includes("help")) return [];
  const linked = [...footer.helpMenu, ...footer.siteMenu.map(({ href }) => parseChapterLink(href) ?? "")];
  return [...new Set([...linked, ...help.keys()])].flatMap((tag) => {
    const texts = help.get(tag);
    return texts ? [{ tag, texts }] : [];
  });
}

function siteFacts(document: BrandDocument): SiteFacts {
  const { hosts, downloads, customerService, customerServiceKey: key, analytics, cdn, home } = document;
  return {
    lines: hosts.flatMap(({ host, audience }) => (audience === "member" ? [host] : [])),
    resources: Object.fromEntries(Object.entries(downloads).filter(([, address]) => address !== "")),
    customerService,
    contactAddresses: customerService.map(({ type, pathList }) =>
      pathList.map((path) => (type === 3 && key ? (decryptContactPath(path, key) ?? "") : path)),
    ),
    contactKey: key,
    gtagId: analytics.gtagId || null,
    timesWindowHours: home.find((entry) => entry.module === "times")?.windowHours ?? 24,
    ...cdn,
  };
}

function paymentRules({ payments, protection }: BrandDocument): MerchantProfile["payments"] {
  const { quickAmounts, underpaidCrypto } = payments;
  const channels = payments.channels.map(
    ({ payWithinMinutes, account, deposit, withdrawal: _, ...channel }) => ({
      ...channel,
      payWithinMs: payWithinMinutes * 60_000,
      account: account ?? null,
      deposit: deposit ?? null,
    }),
  );
  return { channels, quickAmounts, underpaidCrypto, maxDailyDeposit: protection.maxDailyDeposit };
}

function bonusRules({ bonuses }: BrandDocument): MerchantProfile["bonuses"] {
  const { depositTimes, brokeBelow, depositWeights, deposit } = bonuses;
  return {
    depositTimes,
    brokeBelow,
    depositWeights: basisPoints(depositWeights),
    offers: deposit.map(({ max, weights, ...terms }) => ({
      ...terms,
      most: max,
      weights: basisPoints(weights),
    })),
  };
}

/** The platform's name of each kind of contract. */
const CONTRACT_KINDS = {
  enableCt: "dividend",
  salary: "dailySalary",
  hourSalary: "hourSalary",
  agentRealtimeSalary: "realtimeSalary",
} as const satisfies Record<ContractKind, string>;

function getAgentTerms(brand: Brand): MerchantProfile["agents"] {
  const { agents, hosts } = brand.document;
  const withCode = hosts.flatMap(({ host, affiliateCode }) => (affiliateCode ? [[host, affiliateCode]] : []));
  return {
    on: brand.on("agentCentre"),
    types: agents.accountTypes,
    activeValidBet: agents.activeValidBet,
    reviewAbove: agents.reviewAbove,
    memberContacts: agents.memberContacts,
    links: brand.on("affiliateLinks"),
    contractKinds: agents.contractKinds
      .filter((kind) => hasContractPage(brand, kind))
      .map((kind) => CONTRACT_KINDS[kind]),
    periods: agents.periods,
    codeByHost: Object.fromEntries(withCode),
  };
}

function protectionTerms({ protection }: BrandDocument): MerchantProfile["protection"] {
  const { limits, defaultLimits, offerDepositLimit, realityCheckMinutes } = protection;
  const { coolOffHours, selfExclusionMonths } = protection;
  return { limits, defaultLimits, offerDepositLimit, realityCheckMinutes, coolOffHours, selfExclusionMonths };
}

function basisPoints(weights: TurnoverWeights): Record<string, number> {
  return Object.fromEntries(Object.entries(weights).map(([gameType, percent]) => [gameType, percent * 100]));
}

function rules(form: RegistrationForm): Record<string, FieldRule> {
  return { ...form };
}

function getWithdrawals(brand: Brand): MerchantProfile["withdrawals"] {
  const { payments, protection } = brand.document;
  return {
    channels: payments.channels.flatMap(({ key, kind, name, names, withdrawal }) =>
      withdrawal && (kind === "bank" || kind === "ewallet" || kind === "crypto")
        ? [{ key, kind, name, names, ...withdrawal }]
        : [],
    ),
    ...payments.withdrawals,
    confirmMinutes: brand.on("withdrawalConfirmation") ? payments.autoConfirmMinutes : null,
    memberMayCancel: protection.cancelWithdrawals,
  };
}

/** Returns the club. A VIP contact is a benefit only of levels whose members are offered it. */
function getClub(brand: Brand): MerchantProfile["club"] {
  const { days, levels } = brand.document.club;
  const hasService = brand.on("vipService");
  return {
    days,
    levels: levels.map((level, at) => ({
      ...level,
      vipContact: level.vipContact && hasService && at >= MAX_NON_VIP_LEVEL,
    })),
  };
}

function getJackpot({ home }: BrandDocument): MerchantProfile["jackpot"] {
  for (const module of home) {
    if (module.module !== "jackpot") continue;
    const { source } = module;
    return source.kind === "counter"
      ? { source: "counter" }
      : {
          source: "pool",
          shareBasisPoints: source.shareBasisPoints,
          seed: source.seed,
          trigger: source.trigger,
        };
  }
  return { source: "none" };
}
