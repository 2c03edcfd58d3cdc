import type { BrandDocument } from "../brand-document.ts";
import { listLinks } from "./page-checks.ts";

/** Settings that have no effect unless others have certain values. */
export interface IdleRule {
  /** Pointers of the settings. One that has an empty value (false, 0, an empty text or list) has nothing to lose. */
  settings: readonly string[];
  /** Returns true when they have an effect. */
  isUsed(document: BrandDocument): boolean;
  /** The values that would not contradict each other, in words. */
  expected: string;
}

const section = (name: string, keys: readonly string[]) => keys.map((key) => `${name}/${key}`);

/** Returns true when members can give the brand a mobile number, to which codes are then sent. */
function takesMobileNumbers({ switches, registration, signIn }: BrandDocument): boolean {
  return (
    switches.mobileReg ||
    switches.phoneSignIn ||
    (switches.usernameEnabled && registration.username.mobileNum.enabled) ||
    signIn.stepUpMethods.includes("sms")
  );
}

const paysOut = ({ payments }: BrandDocument) => payments.channels.some(({ withdrawal }) => withdrawal);

const hasLotteries = ({ categories }: BrandDocument) =>
  categories.includes("lott") || categories.includes("elott");

/** Switches that are on but change nothing without something else. Those that would mislead are errors instead. */
const SWITCHES: readonly IdleRule[] = [
  {
    settings: ["/switches/mobileRegPass"],
    isUsed: ({ switches }) => switches.mobileReg,
    expected: "false, or the switch mobileReg on",
  },
  {
    settings: ["/switches/smsEnabled"],
    isUsed: ({ switches }) => switches.usernameEnabled,
    expected: "false, or the switch usernameEnabled on: registration by mobile always sends a code",
  },
  {
    settings: ["/switches/CHNGPASSVERIF3", "/switches/showVerCodeLogin"],
    isUsed: takesMobileNumbers,
    expected:
      "false, or a way to give a number: mobileReg, phoneSignIn, a mobile field, or sms among /signIn/stepUpMethods",
  },
  {
    settings: ["/switches/pwdEnabled"],
    isUsed: ({ signIn }) => signIn.passwordMaxAgeDays > 0,
    expected: "false, or 1 or more days in /signIn/passwordMaxAgeDays",
  },
  {
    settings: ["/switches/transferUpline", "/switches/transferDownline"],
    isUsed: ({ protection }) => protection.accountTransfers,
    expected: "false, or true in /protection/accountTransfers",
  },
  ...(
    [
      ["transferUpline", "transferUpline"],
      ["referral", "referral"],
      ["missions", "missionLeaderboard"],
      ["messages", "messageV2"],
    ] as const
  ).map(
    ([name, page]): IdleRule => ({
      settings: [`/switches/${name}`],
      isUsed: ({ memberMenu }) => memberMenu.includes(page),
      expected: `false, or the page ${page} in /memberMenu`,
    }),
  ),
  {
    settings: ["/switches/transferDownline"],
    isUsed: ({ switches, agents }) => switches.agentCentre && agents.menu.includes("downlineManagmentView"),
    expected: "false, or the switch agentCentre on and downlineManagmentView in /agents/menu",
  },
  {
    settings: ["/switches/affiliateLinks"],
    isUsed: ({ switches }) => switches.agentCentre,
    expected: "false, or the switch agentCentre on",
  },
  {
    settings: ["/switches/withdrawalConfirmation"],
    isUsed: (document) => paysOut(document) && document.memberMenu.includes("withdraw"),
    expected: "false, or a channel with a withdrawal and the page withdraw in /memberMenu",
  },
  {
    settings: ["/switches/raffles"],
    isUsed: ({ pages }) => pages.includes("promotions"),
    expected: "false, or the page promotions in /pages",
  },
  {
    settings: ["/switches/tournaments"],
    isUsed: (document) =>
      document.pages.includes("promotions") ||
      [...listLinks(document)].some(([, href]) => /^\/tournament(?:[?#]|$)/.test(href)),
    expected: "false, or the page promotions in /pages or a link to /tournament: nothing else leads there",
  },
  ...(
    [
      ["favourites", "fav"],
      ["recentGames", "recent"],
    ] as const
  ).map(
    ([name, tab]): IdleRule => ({
      settings: [`/switches/${name}`],
      isUsed: ({ lobby }) => lobby.tabs.includes(tab),
      expected: `false, or the tab ${tab} in /lobby/tabs`,
    }),
  ),
];

/** Options of a feature that is off. */
const OPTIONS: readonly IdleRule[] = [
  {
    settings: ["/registration/username"],
    isUsed: ({ switches }) => switches.usernameEnabled,
    expected: "nothing while the switch usernameEnabled is off",
  },
  {
    settings: ["/registration/mobile"],
    isUsed: ({ switches }) => switches.mobileReg,
    expected: "nothing while the switch mobileReg is off",
  },
  {
    settings: section("/registration/mobile", ["password", "confirmPassword"]),
    isUsed: ({ switches }) => !switches.mobileReg || switches.mobileRegPass,
    expected: "nothing while the switch mobileRegPass is off",
  },
  ...(
    [
      ["googleSignIn", "/signIn/googleClientId"],
      ["facebookSignIn", "/signIn/facebookAppId"],
      ["phoneSignIn", "/signIn/firebase"],
      ["pwdEnabled", "/signIn/passwordMaxAgeDays"],
      ["freePlay", "/freePlay"],
      ["feedback", "/feedback"],
      ["chatRoom", "/chat"],
      ["withdrawalConfirmation", "/payments/autoConfirmMinutes"],
    ] as const
  ).map(
    ([name, setting]): IdleRule => ({
      settings: [setting],
      isUsed: ({ switches }) => switches[name],
      expected: `nothing while the switch ${name} is off`,
    }),
  ),
  {
    // The size of the QR code is also that of agents' links.
    settings: section("/referral", [
      "rewardInviter",
      "rewardFriend",
      "requiredValidBet",
      "requiredDeposit",
      "withinDays",
      "mostPer30Days",
      "times",
      "days",
    ]),
    isUsed: ({ switches }) => switches.referral,
    expected: "nothing while the switch referral is off",
  },
  {
    settings: section("/referral", [
      "requiredValidBet",
      "requiredDeposit",
      "withinDays",
      "mostPer30Days",
      "times",
      "days",
    ]),
    isUsed: ({ switches, referral }) =>
      !switches.referral || referral.rewardInviter + referral.rewardFriend > 0,
    expected: "nothing without a reward in rewardInviter or rewardFriend",
  },
  {
    settings: section("/agents", [
      "menu",
      "contractKinds",
      "periods",
      "activeValidBet",
      "reviewAbove",
      "memberContacts",
    ]),
    isUsed: ({ switches }) => switches.agentCentre,
    expected: "nothing while the switch agentCentre is off",
  },
  {
    settings: ["/agents/periods"],
    isUsed: ({ switches, agents }) => !switches.agentCentre || agents.contractKinds.includes("enableCt"),
    expected: "nothing without enableCt in /agents/contractKinds: only dividends have periods",
  },
  {
    settings: ["/payments/accountTransfers"],
    isUsed: ({ switches, protection }) =>
      protection.accountTransfers && (switches.transferUpline || switches.transferDownline),
    expected:
      "nothing while accounts cannot send each other money: transferUpline and transferDownline are off",
  },
  {
    settings: section("/payments/withdrawals", ["maxDaily", "autoApproveUpTo", "needsMobile"]),
    isUsed: paysOut,
    expected: "nothing without a channel that has a withdrawal",
  },
  {
    settings: ["/payments/underpaidCrypto"],
    isUsed: ({ payments }) => payments.channels.some(({ kind, deposit }) => kind === "crypto" && deposit),
    expected: "nothing without a channel for crypto deposits",
  },
  {
    settings: ["/bonuses/depositWeights"],
    isUsed: ({ bonuses }) => bonuses.depositTimes > 0,
    expected: "nothing while /bonuses/depositTimes is 0",
  },
  {
    settings: ["/pointsMall"],
    isUsed: ({ pages }) => pages.includes("pointMall"),
    expected: "nothing without the page pointMall in /pages",
  },
  {
    settings: section("/promotions", ["groups", "commentMaxLength", "maxImages", "zalo"]),
    isUsed: ({ pages }) => pages.includes("promotions"),
    expected: "nothing without the page promotions in /pages",
  },
  {
    settings: section("/downloads", ["ios", "android", "lite", "guide"]),
    isUsed: ({ pages, hosts }) =>
      pages.includes("download") || hosts.filter(({ audience }) => audience === "member").length > 1,
    expected: "nothing without the page download in /pages",
  },
  {
    settings: ["/club/days"],
    isUsed: ({ club }) => club.levels.length > 0,
    expected: "nothing without a level in /club/levels",
  },
  {
    settings: ["/demonstration/memberGrant"],
    isUsed: ({ demonstration }) => demonstration.active,
    expected: "nothing outside a demonstration",
  },
  {
    settings: ["/protection/offerDepositLimit"],
    isUsed: ({ protection }) =>
      protection.offerDepositLimit === "never" || protection.limits.includes("deposit"),
    expected: "never, or deposit in /protection/limits",
  },
  {
    settings: ["/client/lotteryType"],
    isUsed: hasLotteries,
    expected: "nothing without the category lott or elott",
  },
  {
    settings: ["/customerServiceKey"],
    isUsed: ({ customerService }) => customerService.some(({ type }) => type === 3),
    expected: "nothing without a contact of type 3 in /customerService",
  },
  {
    settings: section("/footer/carousel", ["slides", "spacing", "speedMs"]),
    isUsed: ({ footer }) => footer.carousel.show,
    expected: "nothing while /footer/carousel/show is false",
  },
  {
    settings: ["/status/maintenance/until"],
    isUsed: ({ status }) => status.maintenance.active,
    expected: "nothing while /status/maintenance/active is false",
  },
  ...(["dark", "light", "black", "blue"] as const).map(
    (name): IdleRule => ({
      settings: [`/themes/tokens/${name}`],
      isUsed: ({ themes }) => themes.pair.includes(name),
      expected: `nothing without ${name} in /themes/pair`,
    }),
  ),
];

/** The settings that depend on others, each with what it depends on. */
export const IDLE_RULES: readonly IdleRule[] = [...SWITCHES, ...OPTIONS];
