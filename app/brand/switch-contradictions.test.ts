import { describe, expect, test } from "vitest";
import type { SwitchName } from "./brand.ts";
import { type Contradiction, openContradictions } from "./contradiction-testing.ts";
import { declaredSwitches, readSchemas } from "./schema.ts";

const expectContradiction = openContradictions();

const shown = { enabled: true, required: true };
const withdrawal = { min: 1000, max: 50000, destinations: [{ code: "BANK", name: "Bank" }] };
const channel = { key: "a", kind: "ewallet", name: "A", deposit: { min: 1000, max: 50000 } };
const level = { name: "A", turnover: 0, deposits: 0 };

/**
 * Every switch: the contradiction with what it needs or what needs it, or the reason why no other setting can
 * contradict it. A new switch needs a line here, and a rule in `checks` if it depends on something.
 */
const SWITCHES: Record<SwitchName, Contradiction | `alone: ${string}`> = {
  usernameEnabled: {
    changes: { switches: { usernameEnabled: false } },
    found: [
      "/switches: expected usernameEnabled or mobileReg to be on, so that visitors can register, found both off.",
    ],
    mend: { switches: { mobileReg: true, mobileRegPass: true, CHNGPASSVERIF3: true } },
  },
  mobileReg: {
    changes: { switches: { mobileReg: true } },
    found: [
      "/switches/mobileReg: expected mobileRegPass or showVerCodeLogin on, so that who registered by mobile can sign in again, found neither.",
    ],
    mend: { switches: { showVerCodeLogin: true } },
  },
  mobileRegPass: {
    changes: { switches: { mobileRegPass: true } },
    found: ["/switches/mobileRegPass: expected false, or the switch mobileReg on, found true."],
    mend: { switches: { mobileReg: true, CHNGPASSVERIF3: true } },
  },
  smsEnabled: {
    changes: {
      switches: { smsEnabled: true, usernameEnabled: false, mobileReg: true, showVerCodeLogin: true },
    },
    found: [
      "/switches/smsEnabled: expected false, or the switch usernameEnabled on: registration by mobile always sends a code, found true.",
    ],
    mend: { switches: { usernameEnabled: true }, registration: { username: { mobileNum: shown } } },
  },
  DIRECTREG3: "alone: a button to the form of registration, which every brand has",
  CHNGPASSVERIF3: {
    changes: { switches: { CHNGPASSVERIF3: true }, signIn: { stepUpMethods: ["email"] } },
    found: [
      "/switches/CHNGPASSVERIF3: expected false, or a way to give a number: mobileReg, phoneSignIn, a mobile field, or sms among /signIn/stepUpMethods, found true.",
    ],
    mend: { registration: { username: { mobileNum: { enabled: true } } } },
  },
  showVerCodeLogin: {
    changes: { switches: { showVerCodeLogin: true }, signIn: { stepUpMethods: ["email"] } },
    found: [
      "/switches/showVerCodeLogin: expected false, or a way to give a number: mobileReg, phoneSignIn, a mobile field, or sms among /signIn/stepUpMethods, found true.",
    ],
    mend: { signIn: { stepUpMethods: ["email", "sms"] } },
  },
  loginedToHomePage: "alone: the pages that it closes are the same for every brand",
  pwdEnabled: {
    changes: { switches: { pwdEnabled: true }, signIn: { passwordMaxAgeDays: 0 } },
    found: [
      "/switches/pwdEnabled: expected false, or 1 or more days in /signIn/passwordMaxAgeDays, found true.",
    ],
    mend: { signIn: { passwordMaxAgeDays: 30 } },
  },
  rememberMe: "alone: its 24 hours are a rule of the product",
  googleSignIn: {
    changes: { switches: { googleSignIn: true } },
    found: ['/signIn/googleClientId: expected a client id while the switch googleSignIn is on, found "".'],
    mend: { signIn: { googleClientId: "small.apps" } },
  },
  facebookSignIn: {
    changes: { switches: { facebookSignIn: true } },
    found: ['/signIn/facebookAppId: expected an app id while the switch facebookSignIn is on, found "".'],
    mend: { signIn: { facebookAppId: "1234" } },
  },
  phoneSignIn: {
    changes: { switches: { phoneSignIn: true } },
    found: [
      '/signIn/firebase/projectId: expected a project id while the switch phoneSignIn is on, found "".',
    ],
    mend: { signIn: { firebase: { projectId: "small-project" } } },
  },
  botCheck: "alone: the browser's proof of work needs no setting",
  stepUpVerification: {
    changes: { switches: { stepUpVerification: true }, signIn: { stepUpMethods: [] } },
    found: [
      "/signIn/stepUpMethods: expected a method while the switch stepUpVerification is on, found a list of 0.",
    ],
    mend: { signIn: { stepUpMethods: ["totp"] } },
  },
  freePlay: {
    changes: { switches: { freePlay: true }, freePlay: { grant: 0 } },
    found: ["/freePlay/grant: expected 1 or more while the switch freePlay is on, found 0."],
    mend: { freePlay: { grant: 1 } },
  },
  multiWallet: {
    changes: { switches: { multiWallet: true } },
    found: ["/switches/multiWallet: expected false, or a vendor with the wallet transfer, found true."],
    mend: { vendors: [{ vassalage: "AURORA", wallet: "transfer" }, { vassalage: "JADE" }] },
  },
  transferUpline: {
    changes: { switches: { transferUpline: true }, protection: { accountTransfers: false } },
    found: ["/switches/transferUpline: expected false, or true in /protection/accountTransfers, found true."],
    mend: { protection: { accountTransfers: true } },
  },
  transferDownline: {
    changes: { switches: { transferDownline: true } },
    found: [
      "/switches/transferDownline: expected false, or the switch agentCentre on and downlineManagmentView in /agents/menu, found true.",
    ],
    mend: { switches: { agentCentre: true } },
  },
  withdrawalConfirmation: {
    changes: { switches: { withdrawalConfirmation: true }, payments: { channels: [channel] } },
    found: [
      "/switches/withdrawalConfirmation: expected false, or a channel with a withdrawal and the page withdraw in /memberMenu, found true.",
    ],
    mend: { payments: { channels: [{ ...channel, withdrawal }] } },
  },
  referral: {
    changes: {
      switches: { referral: true },
      registration: { username: { referralCode: { enabled: false } } },
    },
    found: [
      "/switches/referral: expected false, or a form with the field referralCode: no invitation would count, found true.",
    ],
    mend: { registration: { username: { referralCode: { enabled: true } } } },
  },
  missions: {
    changes: { switches: { missions: true }, memberMenu: ["securityCenter"] },
    found: ["/switches/missions: expected false, or the page missionLeaderboard in /memberMenu, found true."],
    mend: { memberMenu: ["securityCenter", "missionLeaderboard", "rewardCenter"] },
  },
  tournaments: {
    changes: { switches: { tournaments: true } },
    found: [
      "/switches/tournaments: expected false, or the page promotions in /pages or a link to /tournament: nothing else leads there, found true.",
    ],
    mend: { footer: { siteMenu: [{ key: "promotions", href: "/tournament" }] } },
  },
  messages: {
    changes: { switches: { messages: true }, memberMenu: ["securityCenter"] },
    found: ["/switches/messages: expected false, or the page messageV2 in /memberMenu, found true."],
    mend: { memberMenu: ["securityCenter", "messageV2"] },
  },
  raffles: {
    changes: { switches: { raffles: true } },
    found: ["/switches/raffles: expected false, or the page promotions in /pages, found true."],
    mend: { pages: ["help", "download", "promotions"] },
  },
  favourites: {
    changes: { switches: { favourites: true } },
    found: ["/switches/favourites: expected false, or the tab fav in /lobby/tabs, found true."],
    mend: { lobby: { tabs: ["all", "fav"] } },
  },
  recentGames: {
    changes: { switches: { recentGames: true }, lobby: { tabs: ["all"] } },
    found: ["/switches/recentGames: expected false, or the tab recent in /lobby/tabs, found true."],
    mend: { lobby: { tabs: ["all", "recent"] } },
  },
  popupNotices: "alone: operators mark the announcements that open as a window",
  chatRoom: {
    changes: {
      switches: { chatRoom: true },
      demonstration: { active: false },
      payments: { channels: [{ ...channel, provider: "xendit" }] },
    },
    found: ['/chat/url: expected an address while the switch chatRoom is on, found "".'],
    mend: { chat: { url: "https://chat.example.com/room" } },
  },
  vipService: {
    changes: { switches: { vipService: true }, club: { levels: Array(5).fill(level) } },
    found: [
      "/switches/vipService: expected false, or a contact of csType VIP in customerService, found true.",
    ],
    mend: { customerService: [{ csType: "VIP", type: 1, pathList: ["https://example.com/vip"] }] },
  },
  feedback: "alone: the help centre and the page /feedback always have a place for the form",
  liveClock: "alone: both headers have a place for it",
  themeToggle: "alone: every brand has a pair of themes",
  gameHeaderToggle: "alone: game pages always exist",
  agentCentre: {
    changes: { hosts: [{ host: "a.localhost" }, { host: "b.localhost", audience: "agent" }] },
    found: ['/hosts/1/audience: expected no agent host while the switch agentCentre is off, found "agent".'],
    mend: { switches: { agentCentre: true } },
  },
  affiliateLinks: {
    changes: { switches: { affiliateLinks: true } },
    found: ["/switches/affiliateLinks: expected false, or the switch agentCentre on, found true."],
    mend: { switches: { agentCentre: true } },
  },
};

describe("a switch and what it needs", () => {
  test("every switch has a contradiction or stands alone", () => {
    expect(Object.keys(SWITCHES).sort()).toEqual(
      declaredSwitches(readSchemas())
        .map(({ name }) => name)
        .sort(),
    );
  });

  const cases = Object.entries(SWITCHES).flatMap(([name, one]) =>
    typeof one === "string" ? [] : [[name, one] as const],
  );
  test.each(cases)("%s", (_, contradiction) => expectContradiction(contradiction));
});
