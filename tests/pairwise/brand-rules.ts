import type { Factor, Row, Rule } from "./cover-pairs.ts";

const isOn = (row: Row, name: string) => row[`/switches/${name}`] === "true";
const isListed = (row: Row, name: string) => row[name] === "listed";
const field = (row: Row, name: string) => row[`/registration/${name}`];
const switches = (...names: string[]) => names.map((name) => `/switches/${name}`);
const fields = (...names: string[]) => names.map((name) => `/registration/${name}`);

/** Lists of which a document has to state one value at least, or of which a page without any would be empty. */
const NEVER_EMPTY = [
  ...["/agents/accountTypes", "/agents/periods", "/agents/menu"],
  ...["/memberMenu", "/lobby/tabs", "/home"],
];

/** Returns the rules of a brand's document (app/brand/checks), as far as they join two factors or more. */
export function listRules(factors: readonly Factor[]): Rule[] {
  const lists = NEVER_EMPTY.map((list): Rule => {
    // One of the first three: a rule of all of them would have thousands of combinations.
    const names = factors
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${list}/`))
      .slice(0, 3);
    return {
      reason: `${list} has at least one entry`,
      factors: names,
      holds: (row) => names.some((name) => row[name] !== "absent"),
    };
  });
  const help = factors.map(({ name }) => name).filter((name) => name.startsWith("/footer/helpMenu/"));
  return [...FIXED_RULES, ...lists, ...help.map((chapter) => requires(chapter, "/pages/help"))];
}

/** Returns the rule that one entry is listed only where another is. */
function requires(entry: string, other: string): Rule {
  return {
    reason: `${entry} needs ${other}`,
    factors: [entry, other],
    holds: (row) => !isListed(row, entry) || isListed(row, other),
  };
}

/** Returns the rule that a form asks for a field while a switch is on. */
function asksFor(name: string, needed: readonly string[]): Rule {
  return {
    reason: `${needed.join(" with ")} requires the field ${name}`,
    factors: [...switches(...needed), ...fields(name)],
    holds: (row) => !needed.every((one) => isOn(row, one)) || field(row, name) === "required",
  };
}

const FIXED_RULES: readonly Rule[] = [
  {
    reason: "visitors register by username or by mobile",
    factors: switches("usernameEnabled", "mobileReg"),
    holds: (row) => isOn(row, "usernameEnabled") || isOn(row, "mobileReg"),
  },
  asksFor("username/username", ["usernameEnabled"]),
  asksFor("username/password", ["usernameEnabled"]),
  asksFor("username/mobileNum", ["usernameEnabled", "smsEnabled"]),
  asksFor("mobile/mobileNum", ["mobileReg"]),
  asksFor("mobile/password", ["mobileReg", "mobileRegPass"]),
  asksFor("username/confirmPassword", ["usernameEnabled"]),
  asksFor("mobile/confirmPassword", ["mobileReg", "mobileRegPass"]),
  asksFor("mobile/verificationCode", ["mobileReg"]),
  {
    reason: "an invitation counts by a code that a form asks for",
    factors: [
      ...switches("referral", "usernameEnabled", "mobileReg"),
      ...fields("username/referralCode", "mobile/referralCode"),
    ],
    holds: (row) =>
      !isOn(row, "referral") ||
      (isOn(row, "usernameEnabled") && field(row, "username/referralCode") !== "off") ||
      (isOn(row, "mobileReg") && field(row, "mobile/referralCode") !== "off"),
  },
  {
    reason: "a code at registration goes to a mail address or a mobile number",
    factors: [
      ...switches("smsEnabled"),
      ...fields("username/verificationCode", "username/email", "username/mobileNum"),
    ],
    holds: (row) =>
      field(row, "username/verificationCode") === "off" ||
      field(row, "username/email") !== "off" ||
      (isOn(row, "smsEnabled") && field(row, "username/mobileNum") !== "off"),
  },
  {
    reason: "a forgotten password of the username form can be replaced",
    factors: [...switches("usernameEnabled", "smsEnabled", "CHNGPASSVERIF3"), ...fields("username/email")],
    holds: (row) =>
      !isOn(row, "usernameEnabled") ||
      field(row, "username/email") !== "off" ||
      (isOn(row, "smsEnabled") && isOn(row, "CHNGPASSVERIF3")),
  },
  {
    reason: "a forgotten password of the mobile form can be replaced",
    factors: [...switches("mobileReg", "mobileRegPass", "CHNGPASSVERIF3"), ...fields("mobile/email")],
    holds: (row) =>
      !isOn(row, "mobileReg") ||
      !isOn(row, "mobileRegPass") ||
      field(row, "mobile/email") !== "off" ||
      isOn(row, "CHNGPASSVERIF3"),
  },
  {
    reason: "members who registered by mobile can sign in again",
    factors: switches("mobileReg", "mobileRegPass", "showVerCodeLogin"),
    holds: (row) => !isOn(row, "mobileReg") || isOn(row, "mobileRegPass") || isOn(row, "showVerCodeLogin"),
  },
  {
    reason: "an unknown address is checked by one method at least",
    factors: [...switches("stepUpVerification"), ...stepUpMethods("sms", "email", "totp", "bankName")],
    holds: (row) =>
      !isOn(row, "stepUpVerification") ||
      stepUpMethods("sms", "email", "totp", "bankName").some((name) => isListed(row, name)),
  },
  {
    reason: "a withdrawal needs a number only where members can add one",
    factors: ["/payments/withdrawals/needsMobile", ...stepUpMethods("sms")],
    holds: (row) =>
      row["/payments/withdrawals/needsMobile"] !== "true" ||
      stepUpMethods("sms").every((name) => isListed(row, name)),
  },
  {
    reason: "a host for agents needs the agent centre",
    factors: ["/hosts", ...switches("agentCentre")],
    holds: (row) => row["/hosts"] === "members" || isOn(row, "agentCentre"),
  },
  {
    reason: "cockfighting needs the licence that Manila Star has",
    factors: ["/categories/ds88", "brand"],
    holds: (row) => !isListed(row, "/categories/ds88") || row.brand === "manila-star",
  },
  {
    reason: "a counter needs synthetic jackpots",
    factors: ["/home/jackpot", "/protection/syntheticJackpot"],
    holds: (row) => row["/home/jackpot"] !== "counter" || row["/protection/syntheticJackpot"] === "true",
  },
  {
    reason: "a lobby's tab of favourites needs favourites",
    factors: ["/lobby/tabs/fav", ...switches("favourites")],
    holds: (row) => !isListed(row, "/lobby/tabs/fav") || isOn(row, "favourites"),
  },
  {
    reason: "a lobby's tab of recent games needs recent games",
    factors: ["/lobby/tabs/recent", ...switches("recentGames")],
    holds: (row) => !isListed(row, "/lobby/tabs/recent") || isOn(row, "recentGames"),
  },
  {
    reason: "a brand has a category of games",
    factors: ["/categories/rng", "/categories/live", "/categories/fish"],
    holds: (row) => ["rng", "live", "fish"].some((name) => isListed(row, `/categories/${name}`)),
  },
  requires("/memberMenu/depositv2", "/memberMenu/withdraw"),
  requires("/memberMenu/withdraw", "/memberMenu/securityCenter"),
  requires("/memberMenu/transferUpline", "/memberMenu/securityCenter"),
  requires("/pages/promotions", "/memberMenu/rewardCenter"),
  requires("/pages/pointMall", "/memberMenu/rewardCenter"),
  {
    reason: "transfers to a downline ask for the password that members set in their account",
    factors: [
      ...switches("transferDownline", "agentCentre"),
      ...["/agents/menu/downlineManagmentView", "/memberMenu/securityCenter"],
    ],
    holds: (row) =>
      !isOn(row, "transferDownline") ||
      !isOn(row, "agentCentre") ||
      !isListed(row, "/agents/menu/downlineManagmentView") ||
      isListed(row, "/memberMenu/securityCenter"),
  },
  {
    reason: "prizes of missions are claimed in the reward centre",
    factors: [...switches("missions"), "/memberMenu/missionLeaderboard", "/memberMenu/rewardCenter"],
    holds: (row) =>
      !isOn(row, "missions") ||
      !isListed(row, "/memberMenu/missionLeaderboard") ||
      isListed(row, "/memberMenu/rewardCenter"),
  },
  {
    reason: "money in a vendor's wallet comes back on the page of wallets",
    factors: [...switches("multiWallet"), "/memberMenu/transferFund"],
    holds: (row) => !isOn(row, "multiWallet") || isListed(row, "/memberMenu/transferFund"),
  },
  {
    reason: "an offered deposit limit leads to the page of limits",
    factors: ["/protection/offerDepositLimit", "/memberMenu/protection"],
    holds: (row) =>
      row["/protection/offerDepositLimit"] === "never" || isListed(row, "/memberMenu/protection"),
  },
  requires("/home/live", "/categories/live"),
  requires("/home/download", "/pages/download"),
];

function stepUpMethods(...methods: string[]): string[] {
  return methods.map((method) => `/signIn/stepUpMethods/${method}`);
}
