// As many entries as Manila's home page has for a member.

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
const slug = (text: string) => text.toLowerCase().replaceAll(" ", "-");
const linked = (words: readonly string[]) => words.map((label) => ({ label, href: `/${slug(label)}` }));

const CATEGORIES = [
  "Slots",
  "Live Casino",
  "Fishing",
  "Sports",
  "Poker",
  "Cockfight",
  "Lottery",
  "Esports",
  "Table",
  "Arcade",
];

export type HomeData = ReturnType<typeof homeData>;

/** Contents of the home page. */
export function homeData() {
  return {
    notes: ["Licensed: Philippines, Malta, British Virgin Islands", "GMT+08:00", "2026-01-31 12:00:00"],
    top: linked(["Download the app", "Help", "Support 24x7"]),
    menu: linked(["Home", ...CATEGORIES.slice(0, 7), "Promotions"]),
    side: linked(["Support", "Facebook", "Telegram", "Viber", "Messages", "Feedback", "Lines"]),
    account: linked(numbered(18, "Account page")),
    groups: numbered(8, "Group"),
    languages: linked(numbered(4, "Language")),
    themes: numbered(9, "Theme"),
    drawer: linked(numbered(19, "Menu row")),
    slides: numbered(2, "Slide").map((title) => ({
      title,
      text: "Slots, live tables, fishing and more from twenty-four providers. All of it is play money here.",
      link: { label: "See the slots", href: `/slides/${slug(title)}` },
      picture: `/pictures/${slug(title)}`,
    })),
    notices: [
      "This is a demonstration: every balance is play money, and no real money can be paid in or out.",
      "Each game states its rules and its return to player. Your records have every bet.",
    ],
    jackpot: "200,000.96",
    categories: CATEGORIES.map((name, at) => ({
      name,
      games: 410 - 40 * at,
      href: `/${slug(name)}`,
      picture: `/pictures/${slug(name)}`,
    })),
    games: numbered(12, "Golden Carabao").map((name, at) => ({
      name,
      provider: `Provider ${(at % 5) + 1}`,
      isHot: at % 5 === 0,
      isFavourite: at % 4 === 0,
      href: `/games/${slug(name)}`,
      picture: `/pictures/${slug(name)}`,
      logo: `/pictures/logo-${(at % 5) + 1}`,
    })),
    tables: numbered(4, "Live table").map((name) => ({
      name,
      limits: "P 10.00 – 10,000.00",
      href: `/games/${slug(name)}`,
      picture: `/pictures/${slug(name)}`,
      dealer: `/pictures/dealer-${slug(name)}`,
    })),
    payments: ["E-wallet", "QR", "Bank", "Over the counter", "Crypto"].map((name) => ({
      name,
      limits: "P 100.00 – 50,000.00",
    })),
    app: {
      steps: numbered(5, "Step"),
      pictures: numbered(7, "phone").map((name) => `/pictures/${slug(name)}`),
    },
    providers: numbered(24, "Provider").map((name) => ({
      name,
      href: `/providers/${slug(name)}`,
      picture: `/pictures/${slug(name)}`,
    })),
    services: numbered(6, "Service").map((title) => ({
      title,
      text: "Every amount in and out stands in a ledger that agrees.",
    })),
    help: linked([
      "How to deposit",
      "How to withdraw",
      "Bonus and turnover",
      "Questions",
      "Responsible play",
    ]),
    about: linked(["About us", "Become an agent", "Terms", "Privacy"]),
    licences: numbered(3, "Licence").map((name, at) => ({ name, number: `DEMO-000${at + 1}` })),
    tabs: linked(["Start", "Games", "Deposit", "Offers", "Account"]),
  };
}
