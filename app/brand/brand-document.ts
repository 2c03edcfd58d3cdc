/* Made from schemas/ by `npm run brand types`. Do not edit: a test fails when it is stale. */

/**
 * Code of a game vendor, such as AURORA or TCG_LOTTO_VN.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "vassalage".
 */
export type Vassalage = string;
/**
 * Kind of game, as vendors name it.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "gameType".
 */
export type GameType =
  "RNG" | "LIVE" | "FISH" | "PVP" | "SPORTS" | "ESPORTS" | "COCKFIGHT" | "ELOTT" | "LOTT";
/**
 * List of a lobby: all games, hot ones, favourites, recently played.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "lobbyTab".
 */
export type LobbyTab = "all" | "hot" | "fav" | "recent";
/**
 * One module of the home page.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "homeModule".
 */
export type HomeModule =
  | HeroModule
  | NoticeModule
  | JackpotModule
  | CategoriesModule
  | FeaturedModule
  | LiveModule
  | WinnersModule
  | DrawsModule
  | SportsModule
  | NumbersModule
  | QualityModule
  | TimesModule
  | PaymentsModule
  | ProvidersModule
  | DownloadModule;
/**
 * Key of one of the brand's texts for the home page, such as home.hero.welcome.title.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "homeText".
 */
export type HomeText = string;
/**
 * A counter that only counts, or a pool of real money.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "jackpotSource".
 */
export type JackpotSource = JackpotCounter | JackpotPool;
/**
 * Address of an image: https, or a file in the brand's artwork folder such as artwork/logo.svg. Empty for none.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "image".
 */
export type Image = string;
/**
 * Name of a wide scene that Marquee draws itself. own: one in a colour and with an emblem of the brand's own, made from its id.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "heroArt".
 */
export type HeroArt = "own" | "bay" | "lotus" | "stadium" | "jade";
/**
 * Platform language code: two capitals, such as TY (Tagalog), EN, CN, VI, TH. The language registry knows the list.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "language".
 */
export type Language = string;
/**
 * Key of a text in the brand's locale files. The part before its first dot is its namespace: a page loads those it needs, such as home.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "textKey".
 */
export type TextKey = string;
/**
 * A whole number of minor units of the brand's currency.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "amount".
 */
export type Amount = number;
/**
 * A solid colour as six hexadecimal digits, such as #F6BA43.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "colour".
 */
export type Colour = string;
/**
 * A colour that lets through what is below, such as rgb(246 186 67 / .14).
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "tint".
 */
export type Tint = string;
/**
 * Offsets, blur, optional spread and a tint, such as 0 10px 24px -8px rgb(0 0 0 / .6).
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "shadow".
 */
export type Shadow = string;
/**
 * Name of a theme. Light is a light scheme; dark, black and blue are dark schemes.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "themeName".
 */
export type ThemeName = "dark" | "light" | "black" | "blue";
/**
 * A category of games and its page: rng slots, live live casino, fish fishing, pvp card and chess games, sports, esports, ds88 cockfighting (only under a licence of a country that allows it), elott electronic lottery, lott lottery.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "category".
 */
export type Category = "rng" | "live" | "fish" | "pvp" | "sports" | "esports" | "ds88" | "elott" | "lott";
/**
 * An optional page of the site.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "page".
 */
export type Page = "noticePage" | "pointMall" | "promotions" | "download" | "help" | "join";
/**
 * Names the entry; its label is the catalogue's nav.<key>.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "navigationKey".
 */
export type NavigationKey =
  | "slots"
  | "liveCasino"
  | "sports"
  | "esports"
  | "fishing"
  | "poker"
  | "sabong"
  | "lottery"
  | "quickLottery"
  | "jackpot"
  | "tableGame"
  | "favorite"
  | "games"
  | "featuredGames"
  | "promotion"
  | "download"
  | "pointsMall"
  | "agents"
  | "help";
/**
 * One entry of the header's menu.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "navigationItem".
 */
export type NavigationItem = HomeItem | CategoryItem | PageItem | LinkItem;
/**
 * A path of the site such as /rng or ?modal=register, or an https address.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "link".
 */
export type Link = string;
/**
 * In this process, or at an address.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "platformConnection".
 */
export type PlatformConnection = EmbeddedPlatform | RemotePlatform;
/**
 * A page of the member centre, as in /member/<page>.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "memberPage".
 */
export type MemberPage =
  | "securityCenter"
  | "protection"
  | "transferFund"
  | "depositv2"
  | "withdraw"
  | "transferUpline"
  | "personalHistoryCopy"
  | "transactionHistory"
  | "personalProfit"
  | "bonusDetails"
  | "rewardCenter"
  | "referral"
  | "missionLeaderboard"
  | "messageV2";
/**
 * A page of the agent centre, as in /agent/<page>.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "agentPage".
 */
export type AgentPage =
  | "agentAnnouncement"
  | "agentTeamOverview"
  | "registerCenter"
  | "downlineManagmentView"
  | "personalHistoryCopy"
  | "palStatementsAgentCopy"
  | "agentRevenueReport"
  | "agentDownlineTransactionDetailsCopy"
  | "agentDividendRecordCopy2"
  | "agentDailyWages2"
  | "agentHourSalary"
  | "agentRealtimeSalary";
/**
 * enableCt dividends, salary daily wages, hourSalary hourly salary, agentRealtimeSalary real-time salary every 5 minutes.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "contractKind".
 */
export type ContractKind = "enableCt" | "salary" | "hourSalary" | "agentRealtimeSalary";
/**
 * When a deposit limit is offered: never, at registration, or before the first deposit.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "limitOffer".
 */
export type LimitOffer = "never" | "registration" | "firstDeposit";
/**
 * Named pattern of a field. Empty for none.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "pattern".
 */
export type Pattern =
  | ""
  | "letterFirst"
  | "alphanumeric"
  | "lettersAndDigits"
  | "digits"
  | "alphanumericUppercase"
  | "mailbox"
  | "englishSpaces"
  | "noSpaces"
  | "lettersSpaces"
  | "uppercaseSpaces"
  | "lettersDigitsSymbols"
  | "strongPassword"
  | "chineseDigits"
  | "chinesePunctuation"
  | "korean"
  | "thai"
  | "thaiEnglishSpaces"
  | "vietnameseSpaces"
  | "dateYearFirst"
  | "dateMonthFirst"
  | "anyText";

/**
 * One gaming brand: every setting by which its site differs from the others. A setting that the document omits comes from the brand it extends, then from the defaults in this schema.
 */
export interface BrandDocument {
  /**
   * Path of this schema, so that an editor completes and checks the document. Marquee itself ignores it.
   */
  $schema?: string;
  /**
   * Folder of the brand whose document lies under this one. Objects are merged key by key, arrays and plain values are replaced.
   */
  extends?: string;
  /**
   * The brand's name in the folder, in file paths and in theme names. Equals the folder's name.
   */
  id: string;
  /**
   * The brand's name as visitors read it.
   */
  name: string;
  /**
   * The tenant behind the brand. Accounts, money and games belong to it, so it never changes once members exist.
   */
  merchantCode: string;
  /**
   * Host names that show this brand. No two brands share one.
   */
  hosts: readonly BrandHost[];
  /**
   * The mark beside the brand's name.
   */
  logo: LogoArtwork;
  /**
   * The mark in the browser's tab and on a phone's home screen.
   */
  favicon: LogoArtwork;
  /**
   * Text of the browser's tab and of search results.
   */
  seo: Seo;
  /**
   * Languages, time zone and the brand's own wording.
   */
  locale: Locale;
  /**
   * The one currency of the brand's wallets, and how it is written.
   */
  currency: Currency;
  /**
   * The pair of themes a visitor may choose from, and their colours.
   */
  themes: Themes;
  /**
   * Corner style. Sharp halves every radius, soft leaves it, round makes it a quarter larger.
   */
  shape: "sharp" | "soft" | "round";
  /**
   * The variant of each large part that the brand uses.
   */
  layout: Layout;
  /**
   * Game categories the brand has, in its own order. A category that is not listed has no page, no menu entry and no games.
   */
  categories: readonly Category[];
  /**
   * Optional pages the brand has. A page that is not listed answers 404. Home, sign-in, registration, lobbies and the game page always exist.
   */
  pages: readonly Page[];
  /**
   * Entries of the header's menu, in order.
   */
  navigation: readonly NavigationItem[];
  /**
   * Modules of the home page, from top to bottom.
   */
  home: readonly HomeModule[];
  /**
   * Features that a brand has or has not.
   */
  switches: Switches;
  /**
   * Fields of the two registration forms. The switches usernameEnabled and mobileReg say which forms exist.
   */
  registration: Registration;
  /**
   * Authentication of members. The switches set which methods exist.
   */
  signIn: SignIn;
  /**
   * Pages of the member centre, in order. A page that belongs to a switch (transferUpline, referral, missions, messages) is left out while that switch is off. Calls for a page that is not listed are refused.
   */
  memberMenu: readonly MemberPage[];
  /**
   * The affiliate programme: who is an agent, what the agent centre shows, which contracts exist.
   */
  agents: Agents;
  /**
   * Filters and paging of the game lobbies.
   */
  lobby: Lobby;
  /**
   * Game vendors the brand carries, in its own order.
   */
  vendors: readonly BrandVendor[];
  /**
   * Ways to pay in and out, and their limits.
   */
  payments: Payments;
  /**
   * Gaming licences the brand shows in the footer and, on the home page, in the header.
   */
  licences: Licences;
  /**
   * Content at the foot of every page.
   */
  footer: Footer;
  /**
   * Contacts in the side bar, the header and the popup window of 440 by 750.
   */
  customerService: readonly CustomerServiceEntry[];
  /**
   * Key of encrypted contacts (type 3). Null while there are none.
   */
  customerServiceKey: null | CustomerServiceKey;
  /**
   * The chat room's frame. It exists while the switch chatRoom is on.
   */
  chat: Chat;
  /**
   * Apps offered on the download page and the home page. An empty address means that there is no such app.
   */
  downloads: Downloads;
  /**
   * Rules for earning and converting points. The mall exists while the page pointMall is listed.
   */
  pointsMall: PointsMall;
  /**
   * Rules for grouping promotions and applying for them. They exist while the page promotions is listed.
   */
  promotions: Promotions;
  /**
   * Levels that members earn by betting and depositing.
   */
  club: Club;
  /**
   * Turnover requirement of deposits before a withdrawal, and the bonuses that a deposit can bring.
   */
  bonuses: Bonuses;
  /**
   * Rewards for an invitation. They exist while the switch referral is on.
   */
  referral: Referral;
  /**
   * Age, limits and reminders.
   */
  protection: Protection;
  /**
   * Maintenance and regions. Maintenance goes before a region block.
   */
  status: Status;
  /**
   * Measuring service of the brand.
   */
  analytics: Analytics;
  /**
   * Platform and device for which the site queries and launches games.
   */
  client: Client;
  /**
   * Origins that serve images and start games. One of each list is picked at random for a visit.
   */
  cdn: Cdn;
  /**
   * Address of the gaming platform behind the brand.
   */
  platform: PlatformConnection;
  /**
   * Settings of a demonstration brand with play money. Its pages show a notice of it.
   */
  demonstration: Demonstration;
  /**
   * Grant of a trial account. Trials exist while the switch freePlay is on.
   */
  freePlay: FreePlay;
  /**
   * Limits on actions that one of the brand's operators may take alone.
   */
  backOffice: BackOffice;
  /**
   * Length of the feedback that members write to the brand, while the switch feedback is on.
   */
  feedback: Feedback;
}
/**
 * One vendor the brand carries.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "brandVendor".
 */
export interface BrandVendor {
  /**
   * The vendor's code.
   */
  vassalage: Vassalage;
  /**
   * True when the vendor carries the hot mark.
   */
  hot: boolean;
  /**
   * True when the vendor's games are closed for maintenance on this brand.
   */
  maintenance: boolean;
  /**
   * Source of stakes: `seamless` is the member's main wallet, `transfer` a wallet that the vendor keeps for the member. Applies while the switch multiWallet is on; while it is off, every vendor is seamless.
   */
  wallet: "seamless" | "transfer";
  /**
   * Image instead of the vendor's drawn mark. Empty to use the drawn mark.
   */
  image: Image;
}
/**
 * Filters and paging of the game lobbies.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "lobby".
 */
export interface Lobby {
  /**
   * Lists offered, in order.
   */
  tabs: readonly LobbyTab[];
  /**
   * Filters offered: JP jackpot, TG table games, AC arcade games, BG bingo. BG shows only where the language TY is supported.
   */
  classifications: readonly ("JP" | "TG" | "AC" | "BG")[];
  /**
   * Steps of the minimum-bet filter in minor units, rising; all is always offered first.
   */
  minBets: readonly number[];
  /**
   * Games per page of a list.
   */
  pageSize: number;
}
/**
 * A button on a slide.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "slideAction".
 */
export interface SlideAction {
  /**
   * Text key of the button.
   */
  label: HomeText;
  /**
   * Link target of the button.
   */
  href: Link;
}
/**
 * One picture of the banner with its words.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "heroSlide".
 */
export interface HeroSlide {
  /**
   * Names the slide within its banner. A link to /#hero-<key> leads to it.
   */
  key: string;
  /**
   * Scene drawn behind the words.
   */
  art: HeroArt;
  /**
   * Image instead of the drawn scene. Empty to use the drawn scene.
   */
  image: Image;
  /**
   * Text key of the words above the title.
   */
  eyebrow?: HomeText;
  /**
   * Text key of the title. A line break in the text breaks the line.
   */
  title: HomeText;
  /**
   * Text key of the sentence below the title.
   */
  text?: HomeText;
  /**
   * Counts down to the brand's next daily lottery draw in place of the title and text, which show while none is to come.
   */
  nextDraw: boolean;
  /**
   * At most two buttons, the first one filled.
   */
  actions: readonly SlideAction[];
}
/**
 * Wide pictures that take turns.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "heroModule".
 */
export interface HeroModule {
  /**
   * The banner.
   */
  module: "hero";
  /**
   * Pictures in order. They turn by themselves only when there is more than one.
   */
  slides: readonly HeroSlide[];
  /**
   * Milliseconds that a slide stays.
   */
  autoplayMs: number;
}
/**
 * Announcements that scroll by.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "noticeModule".
 */
export interface NoticeModule {
  /**
   * The notice bar.
   */
  module: "notice";
  /**
   * Number of newest announcements that are shown in rotation.
   */
  count: number;
}
/**
 * The bulb-lit jackpot sign.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "jackpotModule".
 */
export interface JackpotModule {
  /**
   * The jackpot sign.
   */
  module: "jackpot";
  /**
   * Source of the number.
   */
  source: JackpotSource;
}
/**
 * Starts from a number derived from the time and adds 165.11 every 3 seconds. It cannot be won, and the sign states that.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "jackpotCounter".
 */
export interface JackpotCounter {
  /**
   * A counter.
   */
  kind: "counter";
}
/**
 * A pool in the ledger, fed by a share of each real-money stake in vendors' games that play from the main wallet.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "jackpotPool".
 */
export interface JackpotPool {
  /**
   * A pool.
   */
  kind: "pool";
  /**
   * Hundredths of a percent of each stake that go to the pool.
   */
  shareBasisPoints: number;
  /**
   * Amount that the platform puts into a new pool, in minor units.
   */
  seed: Amount;
  /**
   * Condition for winning the pool. A running pool keeps the trigger it began with.
   */
  trigger: {
    /**
     * random: each stake has a chance in proportion to what it adds. mustHitBy: won at a hidden amount, at the latest at the amount given.
     */
    kind: "random" | "mustHitBy";
    /**
     * Minor units. random: by how much the pool grows on average before it is won. mustHitBy: the amount at which it is won at the latest.
     */
    amount: number;
  };
}
/**
 * A tile per category of the brand, with its number of games.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "categoriesModule".
 */
export interface CategoriesModule {
  /**
   * The category tiles.
   */
  module: "categories";
  /**
   * True when a tile for jackpot slots follows the categories.
   */
  jackpotTile: boolean;
}
/**
 * A row of games of one type.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "featuredModule".
 */
export interface FeaturedModule {
  /**
   * A row of games.
   */
  module: "featured";
  /**
   * Type of the games shown.
   */
  gameType: GameType;
  /**
   * Text key of the row's heading. Without one the catalogue's own heading shows.
   */
  title?: HomeText;
  /**
   * Number of games.
   */
  count: number;
}
/**
 * A row of live-casino tables.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "liveModule".
 */
export interface LiveModule {
  /**
   * The live tables.
   */
  module: "live";
  /**
   * Number of tables.
   */
  count: number;
}
/**
 * Results of the brand's lotteries, the next draws and the frequent ones. Nothing shows where the brand has no lottery.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "drawsModule".
 */
export interface DrawsModule {
  /**
   * Lottery results and next draws.
   */
  module: "draws";
}
/**
 * Live and next matches with scores and prices, each price opening the vendor's bet slip. Nothing shows where no vendor of the category tells of matches.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "sportsModule".
 */
export interface SportsModule {
  /**
   * Live and next matches.
   */
  module: "sports";
  /**
   * Category of the matches shown.
   */
  category: "sports" | "esports";
  /**
   * Maximum number of live matches, and of next matches.
   */
  count: number;
}
/**
 * Frequency of the numbers in the latest draws of Vietnam's north, and the overdue numbers. Nothing shows when the brand has none of its lotteries.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "numbersModule".
 */
export interface NumbersModule {
  /**
   * Hot and overdue numbers.
   */
  module: "numbers";
}
/**
 * Wins of real rounds with masked names. Nothing shows while there are none.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "winnersModule".
 */
export interface WinnersModule {
  /**
   * The latest winners.
   */
  module: "winners";
  /**
   * Number of wins.
   */
  count: number;
}
/**
 * The brand's strengths, in a few points.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "qualityModule".
 */
export interface QualityModule {
  /**
   * The quality points.
   */
  module: "quality";
  /**
   * Points in order; their words are the catalogue's.
   */
  points: readonly ("payments" | "encryption" | "devices" | "support" | "games" | "protection")[];
}
/**
 * Average deposit and withdrawal time, measured from real transactions. Nothing shows while there are none.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "timesModule".
 */
export interface TimesModule {
  /**
   * The payment times.
   */
  module: "times";
  /**
   * Number of most recent hours that are averaged.
   */
  windowHours: number;
}
/**
 * The kinds of payment the brand takes, from its channels.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "paymentsModule".
 */
export interface PaymentsModule {
  /**
   * The payment partners.
   */
  module: "payments";
}
/**
 * The vendors the brand carries.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "providersModule".
 */
export interface ProvidersModule {
  /**
   * The game providers.
   */
  module: "providers";
}
/**
 * The app with its QR code.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "downloadModule".
 */
export interface DownloadModule {
  /**
   * The download card.
   */
  module: "download";
}
/**
 * One host name and whom it is for.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "brandHost".
 */
export interface BrandHost {
  /**
   * Lower case, without scheme and port, such as play.example.com. A name in another script is written in its ASCII form, xn--bcher-kva.example for bücher.example. Names under localhost need no set-up.
   */
  host: string;
  /**
   * Whom the host signs in: members, or agents only.
   */
  audience: "member" | "agent";
  /**
   * Code of the agent below whom visitors of this host register, if they bring no code of their own. Empty for none.
   */
  affiliateCode: string;
  /**
   * Makes browsers that were here speak only https to every name below this host too, for a year (includeSubDomains of HSTS). Turn it on only where all of those names have https: the others cannot be reached, and turning it off is heard of at the next visit only. Left out, it is off.
   */
  httpsForSubdomains?: boolean;
}
/**
 * A drawn mark, or an image that takes its place.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "logoArtwork".
 */
export interface LogoArtwork {
  /**
   * Name of a mark that Marquee draws itself.
   */
  art: "marquee" | "manila" | "lotus" | "northgate" | "siam";
  /**
   * Image instead of the drawn mark. Empty to use the drawn mark.
   */
  image: Image;
}
/**
 * Titles and descriptions by language code. A language without one uses the default language's, then the brand's name.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "seo".
 */
export interface Seo {
  /**
   * Title of the home page by language code; other pages put their own name before it.
   */
  titles: TextByLanguage;
  /**
   * One or two sentences by language code.
   */
  descriptions: TextByLanguage;
}
/**
 * Texts by platform language code.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "textByLanguage".
 */
export interface TextByLanguage {
  [k: string]: string;
}
/**
 * Languages, time zone and the brand's own wording.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "locale".
 */
export interface Locale {
  /**
   * Language of a visitor who has chosen none. One of the supported languages.
   */
  default: Language;
  /**
   * Languages in which the brand has all of its own texts. One outside the switcher is for apps that ask for it.
   */
  supported: readonly Language[];
  /**
   * Languages offered in the header, in order. Each is a supported one.
   */
  switcher: readonly Language[];
  /**
   * IANA name, such as Asia/Manila. A business day of the brand is a day there.
   */
  timeZone: string;
  /**
   * Texts by language and key. They add to the catalogue or override it. The files locales/<CODE>.json of the brand's folder are read into here; what the document says itself goes before them.
   */
  texts: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * The currency of the brand's wallets.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "currency".
 */
export interface Currency {
  /**
   * ISO 4217 code, such as PHP.
   */
  code: string;
  /**
   * Symbol beside an amount, such as P.
   */
  symbol: string;
  /**
   * Place of the symbol: before or after the amount.
   */
  position: "before" | "after";
  /**
   * Minor units per unit as a power of ten: 2 for PHP, 0 for VND. Every amount in this document counts minor units.
   */
  decimals: number;
}
/**
 * Colours and shadows of one theme. Components read only these names.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "tokens".
 */
export interface Tokens {
  /**
   * Rails, wells and the footer.
   */
  "surface-inset": Colour;
  /**
   * The page itself.
   */
  "surface-0": Colour;
  /**
   * Header, panels and modals.
   */
  "surface-1": Colour;
  /**
   * Inputs and nested cards.
   */
  "surface-2": Colour;
  /**
   * Hover and secondary buttons.
   */
  "surface-3": Colour;
  /**
   * Tint over the page behind a modal.
   */
  scrim: Tint;
  /**
   * Lines between things.
   */
  border: Colour;
  /**
   * Outline of a control; contrast 3:1 with the surfaces under it.
   */
  "border-strong": Colour;
  /**
   * 4.5:1 on every surface.
   */
  "text-1": Colour;
  /**
   * 4.5:1 on every surface.
   */
  "text-2": Colour;
  /**
   * 4.5:1 on every surface but the raised one.
   */
  "text-3": Colour;
  /**
   * Filled primary action.
   */
  accent: Colour;
  /**
   * Filled primary action under the pointer.
   */
  "accent-hover": Colour;
  /**
   * Filled primary action while pressed.
   */
  "accent-press": Colour;
  /**
   * Text on the accent, 4.5:1.
   */
  "accent-contrast": Colour;
  /**
   * Accent used as text or outline, 4.5:1.
   */
  "accent-text": Colour;
  /**
   * Tint of what is selected.
   */
  "accent-soft": Tint;
  /**
   * Live marks and counts.
   */
  "accent-2": Colour;
  /**
   * Text on the second accent, 4.5:1.
   */
  "accent-2-contrast": Colour;
  /**
   * Second accent used as text, 4.5:1.
   */
  "accent-2-text": Colour;
  /**
   * Tint of the second accent.
   */
  "accent-2-soft": Tint;
  /**
   * Positive status as text, 4.5:1.
   */
  positive: Colour;
  /**
   * Tint behind positive text.
   */
  "positive-soft": Tint;
  /**
   * Negative status as text, 4.5:1.
   */
  negative: Colour;
  /**
   * Tint behind negative text.
   */
  "negative-soft": Tint;
  /**
   * Warning status as text, 4.5:1.
   */
  warning: Colour;
  /**
   * Tint behind warning text.
   */
  "warning-soft": Tint;
  /**
   * Information status as text, 4.5:1.
   */
  info: Colour;
  /**
   * Tint behind information text.
   */
  "info-soft": Tint;
  /**
   * Surface of the selected part of a segmented control.
   */
  "seg-on": "surface-1" | "surface-2" | "surface-3";
  /**
   * Ring round what has the keyboard's focus, 3:1.
   */
  "focus-ring": Colour;
  /**
   * Under a control.
   */
  "shadow-1": Shadow;
  /**
   * Under a raised card.
   */
  "shadow-2": Shadow;
  /**
   * Under a modal.
   */
  "shadow-3": Shadow;
}
/**
 * A pair of themes, the one a visitor sees first, and the tokens of each.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "themes".
 */
export interface Themes {
  /**
   * The two themes a visitor may switch between: dark and light, or black and blue.
   */
  pair: readonly ThemeName[];
  /**
   * Theme of a visitor who has chosen none. One of the pair.
   */
  default: ThemeName;
  /**
   * Tokens by theme. Only the themes of the pair are used.
   */
  tokens: {
    /**
     * Tokens of the theme dark.
     */
    dark?: Tokens;
    /**
     * Tokens of the theme light.
     */
    light?: Tokens;
    /**
     * Tokens of the theme black.
     */
    black?: Tokens;
    /**
     * Tokens of the theme blue.
     */
    blue?: Tokens;
  };
}
/**
 * Variant of each large part.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "layout".
 */
export interface Layout {
  /**
   * bar: a strip and a row of menu entries on top. rail: a column of icons at the left and a top bar with inline sign-in.
   */
  header: "bar" | "rail";
  /**
   * grid: one wall of games with a vendor strip. shelf: a shelf of games per vendor, and the wall once a filter is chosen.
   */
  lobby: "grid" | "shelf";
  /**
   * columns: help and site menus, licences and a carousel. line: one row of links.
   */
  footer: "columns" | "line";
  /**
   * Side of the page for the shortcuts to promotions, invitations and support.
   */
  sideBar: "left" | "right" | "none";
}
/**
 * A game that an entry starts.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "gameStart".
 */
export interface GameStart {
  /**
   * Vendor whose game starts.
   */
  vassalage: Vassalage;
  /**
   * Game of that vendor. Empty for the vendor's own lobby.
   */
  gameCode: string;
}
/**
 * Leads to the home page.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "homeItem".
 */
export interface HomeItem {
  /**
   * An entry that leads home.
   */
  kind: "home";
  /**
   * Names the entry and its label.
   */
  key: "home";
}
/**
 * Leads to a category's page, or starts a game directly.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "categoryItem".
 */
export interface CategoryItem {
  /**
   * An entry for games.
   */
  kind: "category";
  /**
   * Names the entry and its label.
   */
  key: NavigationKey;
  /**
   * Category whose page opens.
   */
  category: Category;
  /**
   * Lobby tab that is open on arrival.
   */
  tab: LobbyTab;
  /**
   * Filter that is set on arrival. Empty for none.
   */
  classification: "" | "JP" | "TG" | "AC" | "BG";
  /**
   * Vendors listed under the entry, at most 11; with exactly 11 a More button follows. Empty for no dropdown.
   */
  vendors: readonly Vassalage[];
  /**
   * Game that starts at once instead of opening the page, as lottery and cockfighting entries do.
   */
  directStart?: GameStart;
}
/**
 * Leads to a page of the site.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "pageItem".
 */
export interface PageItem {
  /**
   * An entry for a page.
   */
  kind: "page";
  /**
   * Names the entry and its label.
   */
  key: NavigationKey;
  /**
   * Page that opens.
   */
  page: Page;
}
/**
 * Leads anywhere.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "linkItem".
 */
export interface LinkItem {
  /**
   * An entry for a link.
   */
  kind: "link";
  /**
   * Names the entry.
   */
  key: string;
  /**
   * Key of one of the brand's texts for the menu, such as nav.own.news.
   */
  label: string;
  /**
   * Link target of the entry.
   */
  href: Link;
}
/**
 * Closes the site for all but its maintenance page.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "maintenance".
 */
export interface Maintenance {
  /**
   * True when the site is closed.
   */
  active: boolean;
  /**
   * Until when, as date and time with zone. Null when unknown.
   */
  until: null | string;
}
/**
 * ISO 3166 codes of countries. Blocked goes before allowed.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "regions".
 */
export interface Regions {
  /**
   * Only these countries may enter. Empty for all.
   */
  allowed: readonly string[];
  /**
   * These countries may not enter.
   */
  blocked: readonly string[];
}
/**
 * Maintenance and regions.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "status".
 */
export interface Status {
  /**
   * Closes the site.
   */
  maintenance: Maintenance;
  /**
   * Countries from which visitors may enter.
   */
  regions: Regions;
}
/**
 * Measuring service.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "analytics".
 */
export interface Analytics {
  /**
   * Id of the Google tag, such as G-ABC123. Empty for none.
   */
  gtagId: string;
}
/**
 * Origins by use.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "cdn".
 */
export interface Cdn {
  /**
   * Addresses of networks that copy the site's pictures, below /art and /artwork. One of them, chosen by the visitor's address, serves the pictures that load as they come near. The site itself serves those of the first paint, and those that a network fails to serve. Empty to serve all from the site.
   */
  imageCDNs: readonly string[];
  /**
   * Origins that start games: the launch address from a vendor is opened at one of them, chosen by the visitor's address. Empty to use the vendor's own.
   */
  launchGameCDNs: readonly string[];
}
/**
 * Platform, device and lottery type that a brand's players have.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "client".
 */
export interface Client {
  /**
   * Platform that lists of games are for, unless a call specifies another: web for games of a computer's browser, h5 for those of a phone's browser, app for those of an app.
   */
  platform: "web" | "h5" | "app";
  /**
   * Device that is sent to vendors when a game is opened, unless a call specifies another. With WEB, a phone's browser is recognised and opens games as H5.
   */
  device: "WEB" | "H5" | "APP";
  /**
   * The lotteries of the brand: SEA or VN. The area of a lottery whose vendor and launch name none.
   */
  lotteryType: "SEA" | "VN";
}
/**
 * The platform runs in the same process.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "embeddedPlatform".
 */
export interface EmbeddedPlatform {
  /**
   * In this process.
   */
  mode: "embedded";
}
/**
 * The platform answers over HTTP and speaks the same contract.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "remotePlatform".
 */
export interface RemotePlatform {
  /**
   * At an address.
   */
  mode: "remote";
  /**
   * Base address of the platform, with exactly the host and scheme that it uses itself: it accepts no change from a page of another origin.
   */
  url: string;
}
/**
 * Play money and the notice about it.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "demonstration".
 */
export interface Demonstration {
  /**
   * True when the brand is a demonstration: every page states that its money is play money.
   */
  active: boolean;
  /**
   * Play money a new member of a demonstration gets, in minor units.
   */
  memberGrant: Amount;
}
/**
 * Grant of a trial account.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "freePlay".
 */
export interface FreePlay {
  /**
   * Play money of a trial account in minor units.
   */
  grant: Amount;
}
/**
 * Limits on actions that one of the brand's operators may take alone.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "backOffice".
 */
export interface BackOffice {
  /**
   * Minor units that an operator may give alone on one business day: with promotions, missions, tournaments and rewards that they edited themselves, by the most that these can give, with typed bank lines and with payouts given back. Above it a second person publishes, or decides the same. 0: always.
   */
  secondPersonAbove: Amount;
}
/**
 * Length of the feedback that members write to the brand.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "feedback".
 */
export interface Feedback {
  /**
   * Words that a feedback has at least.
   */
  minWords: number;
  /**
   * Words that a feedback has at most.
   */
  maxWords: number;
}
/**
 * The affiliate programme.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "agents".
 */
export interface Agents {
  /**
   * Account types that are agents, highest first. An agent opens members and agents of its own type or of a later one. Accounts of other types are members.
   */
  accountTypes: readonly (1 | 2 | 41 | 42)[];
  /**
   * Pages of the agent centre, in order. The four contract pages show only for a contract kind that is listed. Calls for a page that is not listed are refused.
   */
  menu: readonly AgentPage[];
  /**
   * Kinds of contract that agents may have. New contracts of a kind need its page in the menu.
   */
  contractKinds: readonly ContractKind[];
  /**
   * Periods that a dividend contract may have.
   */
  periods: readonly ("daily" | "weekly" | "semimonthly" | "monthly")[];
  /**
   * Valid bet of a business day, in minor units, from which an account counts as active in its agents' teams.
   */
  activeValidBet: number;
  /**
   * A settlement of a contract or of rebates above this amount, in minor units, waits for two operators.
   */
  reviewAbove: number;
  /**
   * none: agents see no contact data of their team. masked: the last digits of the mobile number and a masked mail address.
   */
  memberContacts: "none" | "masked";
}
/**
 * Smallest and largest amount of one payment, in minor units.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "paymentLimits".
 */
export interface PaymentLimits {
  /**
   * Smallest amount in minor units.
   */
  min: Amount;
  /**
   * Largest amount in minor units.
   */
  max: Amount;
}
/**
 * A bank or wallet that a channel pays to, or the chain of a crypto payment.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "payoutDestination".
 */
export interface PayoutDestination {
  /**
   * The payment provider's own code of it, such as PH_GCASH.
   */
  code: string;
  /**
   * Name members read.
   */
  name: string;
  /**
   * Name by language code, where it is another than `name`. A language without one uses `name`.
   */
  names: TextByLanguage;
  /**
   * Fewest digits of an account number there.
   */
  minDigits: number;
  /**
   * Most digits of an account number there.
   */
  maxDigits: number;
  /**
   * Chain that USDT is paid on, whose addresses are checked. Empty for anything but crypto.
   */
  network: "" | "TRC20" | "ERC20";
}
/**
 * Limits, fee and destinations of a withdrawal by this channel.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "withdrawalTerms".
 */
export interface WithdrawalTerms {
  /**
   * Smallest amount in minor units.
   */
  min: Amount;
  /**
   * Largest amount of one withdrawal in minor units.
   */
  max: Amount;
  /**
   * Minor units kept of each withdrawal.
   */
  fee: Amount;
  /**
   * Hundredths of a percent kept of each withdrawal, beside the fee; a fraction of a minor unit is not kept.
   */
  feeBasisPoints: number;
  /**
   * Payer of the withdrawal: a payment provider, or manual for the brand's operators.
   */
  provider: "manual" | "sandbox" | "xendit";
  /**
   * Banks, wallets or chains that members may be paid to, in the order in which they see them.
   */
  destinations: readonly PayoutDestination[];
}
/**
 * Bank account that members transfer to.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "receivingAccount".
 */
export interface ReceivingAccount {
  /**
   * Name of the bank, as members know it.
   */
  bank: string;
  /**
   * Name of the bank by language code, where it is another than `bank`. A language without one uses `bank`.
   */
  bankNames: TextByLanguage;
  /**
   * Number of the account.
   */
  number: string;
  /**
   * Name of the account's holder.
   */
  holder: string;
  /**
   * The bank's six-digit number in the VietQR scheme. With it a transfer has a QR code that members' banking apps read. Empty for none, and outside Vietnam.
   */
  bin: string;
}
/**
 * One way to pay. Without deposit limits it takes none, without withdrawal limits it pays none out.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "paymentChannel".
 */
export interface PaymentChannel {
  /**
   * Names the channel in calls and in the ledger.
   */
  key: string;
  /**
   * Kind of payment.
   */
  kind: "ewallet" | "qr" | "bank" | "counter" | "card" | "crypto";
  /**
   * Name members read.
   */
  name: string;
  /**
   * Name by language code, where it is another than `name`. A language without one uses `name`.
   */
  names: TextByLanguage;
  /**
   * Image of the channel. Empty to use the drawn sign of its kind.
   */
  image: Image;
  /**
   * Receiver of the money: a payment provider with a page of its own, or the brand's bank account, where an operator matches each transfer (manual). The sandbox is for demonstrations.
   */
  provider: "sandbox" | "xendit" | "manual";
  /**
   * The provider's own codes of the ways to pay that its page offers, such as GCASH. Empty for all it has.
   */
  methods: readonly string[];
  /**
   * Minutes after which an unpaid deposit expires. Money that arrives later still counts.
   */
  payWithinMinutes: number;
  /**
   * Account to which members transfer. For manual channels only.
   */
  account?: ReceivingAccount;
  /**
   * Limits of a deposit.
   */
  deposit?: PaymentLimits;
  /**
   * Terms of a withdrawal. Only bank, ewallet and crypto pay out.
   */
  withdrawal?: WithdrawalTerms;
}
/**
 * Ways to pay, in order.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "payments".
 */
export interface Payments {
  /**
   * Channels in the order in which members see them.
   */
  channels: readonly PaymentChannel[];
  /**
   * Amounts offered as buttons on the deposit page, in minor units.
   */
  quickAmounts: readonly Amount[];
  /**
   * Rules for withdrawals by every channel.
   */
  withdrawals: WithdrawalRules;
  /**
   * Limits of what a member sends to the agent above, and an agent to an account below.
   */
  accountTransfers: AccountTransferRules;
  /**
   * Handling of a crypto deposit that arrives short of the requested amount: credit the amount received, or let an operator check it first.
   */
  underpaidCrypto: "review" | "credit";
  /**
   * Minutes after which a paid withdrawal without an answer counts as received.
   */
  autoConfirmMinutes: number;
}
/**
 * Limits of what accounts send each other, in minor units.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "accountTransferRules".
 */
export interface AccountTransferRules {
  /**
   * Smallest amount of one transfer.
   */
  min: Amount;
  /**
   * Largest amount of one transfer.
   */
  max: Amount;
  /**
   * Most that an account may send on one business day. 0 for no such limit.
   */
  maxDaily: Amount;
}
/**
 * Rules for withdrawals by every channel.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "withdrawalRules".
 */
export interface WithdrawalRules {
  /**
   * Most minor units a member may withdraw on one business day. 0 for no such limit.
   */
  maxDaily: Amount;
  /**
   * Minor units of one business day's withdrawals of a member up to which no operator looks at them, unless something speaks against it (docs/decisions/0104). 0 for never.
   */
  autoApproveUpTo: Amount;
  /**
   * True when a member without a mobile number has to add one under My account before a withdrawal.
   */
  needsMobile: boolean;
}
/**
 * A limit of one kind and period.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "defaultLimit".
 */
export interface DefaultLimit {
  /**
   * Kind of limit.
   */
  kind: "deposit" | "loss" | "wager" | "session";
  /**
   * A calendar day, week (from Monday) or month in the brand's time zone.
   */
  period: "day" | "week" | "month";
  /**
   * Minor units, or milliseconds of a session limit.
   */
  amount: number;
}
/**
 * Age, limits and reminders.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "protection".
 */
export interface Protection {
  /**
   * Youngest age of a member in years. Never below 18.
   */
  minimumAge: number;
  /**
   * Name of the rule set the brand keeps. Empty for none.
   */
  jurisdiction: string;
  /**
   * True when the terms box of registration is ticked initially.
   */
  termsTickedByDefault: boolean;
  /**
   * Limits that members may set for themselves. A lower one holds at once, a higher one after 24 hours.
   */
  limits: readonly ("deposit" | "loss" | "wager" | "session")[];
  /**
   * Limits of members who have not set one of that kind and period. A member may lower one at once and raise or remove it after 24 hours.
   */
  defaultLimits: readonly DefaultLimit[];
  /**
   * When a deposit limit is offered.
   */
  offerDepositLimit: LimitOffer;
  /**
   * Most minor units a member may deposit on one day. 0 for no such limit.
   */
  maxDailyDeposit: Amount;
  /**
   * True when a member may cancel a withdrawal that is not yet approved. Some jurisdictions forbid it.
   */
  cancelWithdrawals: boolean;
  /**
   * True when accounts may send money to each other. Where the jurisdiction forbids it, the switches transferUpline and transferDownline have no effect.
   */
  accountTransfers: boolean;
  /**
   * Minutes of play after which a reminder shows time and net position. 0 for none.
   */
  realityCheckMinutes: number;
  /**
   * True when game pages show the time played.
   */
  sessionClock: boolean;
  /**
   * True when the time of the last sign-in shows after sign-in.
   */
  lastSignInLine: boolean;
  /**
   * Lengths of a cool-off in hours.
   */
  coolOffHours: readonly number[];
  /**
   * Lengths of a self-exclusion in months. One for good is always offered.
   */
  selfExclusionMonths: readonly number[];
  /**
   * True when a visitor is asked for consent before the analytics tag loads.
   */
  analyticsConsent: boolean;
  /**
   * True when a jackpot may show a number that nobody can win.
   */
  syntheticJackpot: boolean;
}
/**
 * Behaviour of one field of a form.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "fieldRule".
 */
export interface FieldRule {
  /**
   * True when the form has the field.
   */
  enabled: boolean;
  /**
   * True when the field must be filled. A field that is not shown is never required.
   */
  required: boolean;
  /**
   * Fewest characters of a filled field.
   */
  minLength: number;
  /**
   * Most characters.
   */
  maxLength: number;
  /**
   * Named pattern that the text must match.
   */
  patternId: Pattern;
  /**
   * A further pattern of your own, in which * stands for any characters, such as 63*. Empty for none. Only expressions that can be tested in linear time are accepted.
   */
  acceptedPattern: string;
}
/**
 * Fields of one form. A field that is not named is not shown.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "registrationForm".
 */
export interface RegistrationForm {
  /**
   * Name the member signs in with.
   */
  username: FieldRule;
  /**
   * Password of the account.
   */
  password: FieldRule;
  /**
   * Must equal the password. Shown and required wherever a form has a password.
   */
  confirmPassword: FieldRule;
  /**
   * Name other players see.
   */
  nickname: FieldRule;
  /**
   * Name as in the identity papers.
   */
  fullname: FieldRule;
  /**
   * Name of the bank account's holder.
   */
  payeeName: FieldRule;
  /**
   * Mail address.
   */
  email: FieldRule;
  /**
   * Mobile number with its dialling code.
   */
  mobileNum: FieldRule;
  /**
   * Code sent to the phone or, of the form by username without smsEnabled, to the mail address. Required where the form has it.
   */
  verificationCode: FieldRule;
  /**
   * Characters of a picture. A proof that the browser makes takes their place.
   */
  captcha: FieldRule;
  /**
   * Second password for withdrawals, of six characters at least. Required where the form has it.
   */
  paymentPassword: FieldRule;
  /**
   * Code of an agent.
   */
  affiliateCode: FieldRule;
  /**
   * Code of the friend who invited.
   */
  referralCode: FieldRule;
  /**
   * Account that recommended the brand.
   */
  recommenderId: FieldRule;
  /**
   * QQ contact.
   */
  qqNum: FieldRule;
  /**
   * WeChat contact.
   */
  wechat: FieldRule;
  /**
   * LINE contact.
   */
  line: FieldRule;
  /**
   * WhatsApp contact.
   */
  whatsapp: FieldRule;
  /**
   * Facebook contact.
   */
  facebook: FieldRule;
  /**
   * Telegram contact.
   */
  telegram: FieldRule;
  /**
   * Zalo contact.
   */
  zalo: FieldRule;
  /**
   * Number of the identity papers.
   */
  idNumber: FieldRule;
  /**
   * Date of birth; checked against the minimum age. The pattern says how a date is typed; the lengths and the accepted pattern are those of the date as year-month-day.
   */
  birthday: FieldRule;
  /**
   * Postal address.
   */
  address: FieldRule;
  /**
   * Nationality.
   */
  nationality: FieldRule;
  /**
   * Occupation.
   */
  occupation: FieldRule;
  /**
   * Origin of the member's money.
   */
  sourceOfIncome: FieldRule;
}
/**
 * The two registration forms.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "registration".
 */
export interface Registration {
  /**
   * Fields of registration by username.
   */
  username: RegistrationForm;
  /**
   * Fields of registration by mobile number.
   */
  mobile: RegistrationForm;
  /**
   * Scene beside the form (banner group w_reg).
   */
  banner: HeroArt;
  /**
   * ISO 3166 codes of the countries whose dialling codes the phone field offers, the first one chosen.
   */
  dialCountries: readonly string[];
}
/**
 * Settings of sign-in.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "signIn".
 */
export interface SignIn {
  /**
   * Failed sign-ins in a row after which a captcha is asked.
   */
  captchaAfterFailures: number;
  /**
   * Public client id of the brand's Google sign-in. Needed while googleSignIn is on.
   */
  googleClientId: string;
  /**
   * Public app id of the brand's Facebook sign-in. Needed while facebookSignIn is on.
   */
  facebookAppId: string;
  /**
   * Public settings of the brand's Firebase project, which checks phone numbers. Needed while phoneSignIn is on.
   */
  firebase: {
    /**
     * Id of the Firebase project: the audience of its proofs.
     */
    projectId: string;
    /**
     * Public key of the project's web app.
     */
    apiKey: string;
    /**
     * Host name of the project's sign-in pages, such as my-project.firebaseapp.com. Empty for that of the project id.
     */
    authDomain: string;
  };
  /**
   * The brand's widget of Cloudflare Turnstile, in place of the proof of work that the browser makes unseen.
   */
  turnstile: {
    /**
     * Public key of the widget; its secret is in the server's environment. Empty for no widget.
     */
    siteKey: string;
    /**
     * True when the proof of work is enough where the widget cannot load. Otherwise only the captcha picture is left there.
     */
    proofOfWorkInstead: boolean;
  };
  /**
   * Programs that sign in, register or set a password over the wire must encrypt the body with the key that /wps/system/encryptionKeys publishes. The brand's own pages are not affected.
   */
  encryptedCallsOnly: boolean;
  /**
   * Ways to prove oneself when stepUpVerification asks.
   */
  stepUpMethods: readonly ("sms" | "email" | "totp" | "bankName")[];
  /**
   * Password of accounts that agents or operators create. A member who signs in with it has to set a new one first. Empty for none.
   */
  initialPassword: string;
  /**
   * Days after which a password has to be changed at sign-in while pwdEnabled is on. 0 for never.
   */
  passwordMaxAgeDays: number;
  /**
   * Minutes before a code may be asked for again. The code itself is good for ten.
   */
  smsCodeMinutes: number;
}
/**
 * Points never expire.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "pointsMall".
 */
export interface PointsMall {
  /**
   * Valid bet in minor units that earns one point.
   */
  stakePerPoint: number;
  /**
   * Points that convert into one unit of the currency.
   */
  pointsPerUnit: number;
  /**
   * Fewest points that may be converted at once.
   */
  minimumPoints: number;
}
/**
 * Levels that members earn by betting and depositing; none for no club.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "club".
 */
export interface Club {
  /**
   * Days up to now of which bets and deposits count, and for which a level is kept.
   */
  days: number;
  /**
   * The lowest first.
   */
  levels: readonly ClubLevel[];
}
/**
 * One level of the club.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "clubLevel".
 */
export interface ClubLevel {
  /**
   * Name of the level.
   */
  name: string;
  /**
   * Other names by language code.
   */
  names: TextByLanguage;
  /**
   * Colour of the spot beside the name.
   */
  color: string;
  /**
   * Valid bets in minor units that the level takes.
   */
  turnover: number;
  /**
   * Deposits in minor units that the level takes.
   */
  deposits: number;
  /**
   * Lists the VIP contact in customer service among the level's benefits, in the site's words. Only members above level 4 have it, while the switch vipService is on.
   */
  vipContact: boolean;
  /**
   * Other benefits for members of the level, in words.
   */
  benefits: readonly ClubBenefit[];
}
/**
 * A benefit in words.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "clubBenefit".
 */
export interface ClubBenefit {
  /**
   * The benefit in the brand's default language.
   */
  name: string;
  /**
   * The benefit by language code.
   */
  names: TextByLanguage;
}
/**
 * Groups of promotions, and how members apply for them.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "promotions".
 */
export interface Promotions {
  /**
   * Groups of the promotions page, in order.
   */
  groups: readonly ("new" | "daily" | "slots" | "live" | "sports" | "lottery" | "vip" | "event")[];
  /**
   * Most characters of an application's comment.
   */
  commentMaxLength: number;
  /**
   * Most images of an application.
   */
  maxImages: number;
  /**
   * Requests a Zalo id from a member who takes a promotion.
   */
  zalo: "off" | "optional" | "required";
  /**
   * Requests a WhatsApp id from a member who converts a bonus into their own money.
   */
  whatsapp: "off" | "optional" | "required";
}
/**
 * Percent of a valid bet that counts, by game type. A type that is not named counts in full; 0 does not count at all.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "turnoverWeights".
 */
export interface TurnoverWeights {
  /**
   * Percent of a valid bet on slots that counts.
   */
  RNG: number;
  /**
   * Percent of a valid bet on live casino that counts.
   */
  LIVE: number;
  /**
   * Percent of a valid bet on fishing that counts.
   */
  FISH: number;
  /**
   * Percent of a valid bet on card and board games that counts.
   */
  PVP: number;
  /**
   * Percent of a valid bet on sports that counts.
   */
  SPORTS: number;
  /**
   * Percent of a valid bet on esports that counts.
   */
  ESPORTS: number;
  /**
   * Percent of a valid bet on cockfighting that counts.
   */
  COCKFIGHT: number;
  /**
   * Percent of a valid bet on electronic lottery that counts.
   */
  ELOTT: number;
  /**
   * Percent of a valid bet on lottery that counts.
   */
  LOTT: number;
}
/**
 * A bonus that a member may choose with a deposit. The terms at the time of the choice hold to its end.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "depositBonus".
 */
export interface DepositBonus {
  /**
   * Names the bonus in calls and records. Another bonus takes another id: one that members may get once is not given again under the same.
   */
  id: string;
  /**
   * Name that members read, by language code. A language without one uses the default language's.
   */
  titles: TextByLanguage;
  /**
   * Percent of the deposit that the bonus is.
   */
  percent: number;
  /**
   * Most minor units of bonus that one deposit brings.
   */
  max: Amount;
  /**
   * Minor units that a deposit needs to bring it.
   */
  minDeposit: Amount;
  /**
   * Number of times the bonus, or deposit and bonus, has to be bet before the bonus can be claimed.
   */
  times: number;
  /**
   * Amount from which the turnover is calculated.
   */
  of: "bonus" | "depositAndBonus";
  /**
   * Days in which the turnover has to be done.
   */
  days: number;
  /**
   * Share of bets that counts for the turnover, by game type.
   */
  weights: TurnoverWeights;
  /**
   * Frequency for each member: once, once a business day, or with every deposit.
   */
  every: "account" | "day" | "deposit";
}
/**
 * Turnover required before a withdrawal, and the bonuses that a deposit can bring.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "bonuses".
 */
export interface Bonuses {
  /**
   * Number of times a deposit's amount has to be bet before a withdrawal. 0 for not at all.
   */
  depositTimes: number;
  /**
   * Share of bets that counts for the turnover of deposits, by game type.
   */
  depositWeights: TurnoverWeights;
  /**
   * Minor units: a new deposit that finds less than this in a member's wallets, and no round running, ends what older deposits still owe.
   */
  brokeBelow: Amount;
  /**
   * Bonuses that members may choose with a deposit, in the order in which they see them.
   */
  deposit: readonly DepositBonus[];
}
/**
 * Rewards for an invitation.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "referral".
 */
export interface Referral {
  /**
   * Pixels of the QR code's side.
   */
  qrSize: number;
  /**
   * Minor units for the inviter once the friend has played enough. 0 for none.
   */
  rewardInviter: Amount;
  /**
   * Minor units for the friend once they have played enough. 0 for none.
   */
  rewardFriend: Amount;
  /**
   * Minor units of valid bet that the friend owes before anything is paid.
   */
  requiredValidBet: Amount;
  /**
   * Minor units that the friend deposits before anything is paid.
   */
  requiredDeposit: Amount;
  /**
   * Days from the friend's registration in which that has to be done.
   */
  withinDays: number;
  /**
   * Friends that an inviter is rewarded for within 30 days. The friends' own rewards are not limited.
   */
  mostPer30Days: number;
  /**
   * Number of times a reward has to be bet before it becomes the member's own.
   */
  times: number;
  /**
   * Days in which the reward's turnover has to be bet.
   */
  days: number;
}
/**
 * One gaming licence.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "licence".
 */
export interface Licence {
  /**
   * ISO 3166 code of the country or territory that licenses, such as PH, MT or VG.
   */
  authority: string;
  /**
   * Number of the licence. In a demonstration it begins with DEMO.
   */
  number: string;
  /**
   * Address where the licence can be checked. Empty for none.
   */
  link: string;
  /**
   * Image of the badge. Empty to use the drawn badge.
   */
  badge: Image;
}
/**
 * Licences and where they show.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "licences".
 */
export interface Licences {
  /**
   * Licences in order.
   */
  entries: readonly Licence[];
  /**
   * True when the header's licence line shows on the home page only.
   */
  headerOnHomeOnly: boolean;
}
/**
 * One link of the site menu.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "footerLink".
 */
export interface FooterLink {
  /**
   * Names the link; its label is the catalogue's footer.<key>.
   */
  key:
    "about" | "agents" | "terms" | "privacy" | "responsible" | "download" | "help" | "promotions" | "contact";
  /**
   * Target of the link.
   */
  href: Link;
}
/**
 * The footer's row of vendors.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "carousel".
 */
export interface Carousel {
  /**
   * True when the footer has the carousel.
   */
  show: boolean;
  /**
   * Vendors seen at once on a wide screen.
   */
  slides: number;
  /**
   * Pixels between two vendors.
   */
  spacing: number;
  /**
   * Milliseconds of one turn.
   */
  speedMs: number;
}
/**
 * The foot of every page.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "footer".
 */
export interface Footer {
  /**
   * Chapters of the help centre, in order: each opens /help with its tag.
   */
  helpMenu: readonly (
    "deposit" | "withdrawal" | "bonus" | "faq" | "responsible" | "account" | "games" | "rules" | "contact"
  )[];
  /**
   * Further links, in order.
   */
  siteMenu: readonly FooterLink[];
  /**
   * The row of vendors.
   */
  carousel: Carousel;
  /**
   * Year in the copyright line.
   */
  copyrightYear: number;
}
/**
 * One way to reach the brand.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "customerServiceEntry".
 */
export interface CustomerServiceEntry {
  /**
   * Kind of contact. VIP is for club ranks above 4.
   */
  csType: "LIVECHAT" | "FACEBOOK" | "TELEGRAM" | "VIP";
  /**
   * 1 a link in a new tab, 2 the popup window of 440 by 750, 3 the popup window with paths that `npm run brand contact` encrypted.
   */
  type: 1 | 2 | 3;
  /**
   * Addresses. One of them opens, the faster ones more often.
   */
  pathList: readonly string[];
}
/**
 * Key of the encrypted paths. Every visitor's browser gets it: it hides addresses from scrapers, not from people.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "customerServiceKey".
 */
export interface CustomerServiceKey {
  /**
   * Begins each path that the key encrypts.
   */
  id: string;
  /**
   * A256GCM is AES-256-GCM.
   */
  alg: "A256GCM";
  /**
   * 32 random bytes in base64url.
   */
  key: string;
}
/**
 * The chat room's frame.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "chat".
 */
export interface Chat {
  /**
   * Colour of the frame's header.
   */
  headerColor: Colour;
  /**
   * Address of the chat room. Empty while there is none; a demonstration then has a room of the sandbox.
   */
  url: string;
}
/**
 * Apps by kind.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "downloads".
 */
export interface Downloads {
  /**
   * Address of the iOS app.
   */
  ios: string;
  /**
   * Address of the Android app.
   */
  android: string;
  /**
   * Address of the lite app, which is the site on the home screen.
   */
  lite: string;
  /**
   * Address of the install guide.
   */
  guide: string;
}
/**
 * Features that are on or off. A switch that no document names is off.
 *
 * This interface was referenced by `BrandDocument`'s JSON-Schema
 * via the `definition` "switches".
 */
export interface Switches {
  /**
   * Visitors may register with a username and a password.
   */
  usernameEnabled: boolean;
  /**
   * Visitors may register with a mobile number.
   */
  mobileReg: boolean;
  /**
   * Mobile registration asks for a password too.
   */
  mobileRegPass: boolean;
  /**
   * Username registration with a mobile number asks for a code sent to that number. Mobile registration always does.
   */
  smsEnabled: boolean;
  /**
   * The header has a register button beside the sign-in box.
   */
  DIRECTREG3: boolean;
  /**
   * A forgotten password can be replaced with a code sent to the phone.
   */
  CHNGPASSVERIF3: boolean;
  /**
   * Members may sign in with a code sent to their phone.
   */
  showVerCodeLogin: boolean;
  /**
   * Without a session every page leads to the sign-in page, except sign-in, registration, the help centre and the download page.
   */
  loginedToHomePage: boolean;
  /**
   * Passwords expire, and an expired one must be changed after sign-in.
   */
  pwdEnabled: boolean;
  /**
   * The sign-in window offers to keep the session for 24 hours and the last username.
   */
  rememberMe: boolean;
  /**
   * Members may sign in and register with a Google account.
   */
  googleSignIn: boolean;
  /**
   * Members may sign in and register with a Facebook account.
   */
  facebookSignIn: boolean;
  /**
   * Members may sign in and register with a phone number that an outside service (Firebase) checks.
   */
  phoneSignIn: boolean;
  /**
   * Registration requires a proof that no program is at work. The browser makes it automatically; without scripts the captcha picture takes its place. Sending a code always requires one.
   */
  botCheck: boolean;
  /**
   * A sign-in from an address that the member never used asks for a second proof.
   */
  stepUpVerification: boolean;
  /**
   * Visitors may play on a trial account with play money.
   */
  freePlay: boolean;
  /**
   * Money is moved between the main wallet and a wallet per vendor. While off there is one wallet for all games.
   */
  multiWallet: boolean;
  /**
   * A member may send money to the agent above.
   */
  transferUpline: boolean;
  /**
   * An agent may send money to an account below.
   */
  transferDownline: boolean;
  /**
   * A member says whether a paid withdrawal arrived; no answer in time counts as received.
   */
  withdrawalConfirmation: boolean;
  /**
   * Members may invite friends.
   */
  referral: boolean;
  /**
   * Members have missions and a leaderboard.
   */
  missions: boolean;
  /**
   * Members compete for the places of a prize table.
   */
  tournaments: boolean;
  /**
   * Members have a mailbox.
   */
  messages: boolean;
  /**
   * Members may claim raffle tickets.
   */
  raffles: boolean;
  /**
   * Members may keep favourite games.
   */
  favourites: boolean;
  /**
   * The lobby lists what a member played last.
   */
  recentGames: boolean;
  /**
   * Announcements may open as a window once a day.
   */
  popupNotices: boolean;
  /**
   * The site has a chat room, at the address of /chat/url.
   */
  chatRoom: boolean;
  /**
   * Members with a club rank above 4 get their own support contact.
   */
  vipService: boolean;
  /**
   * Members may write to the brand.
   */
  feedback: boolean;
  /**
   * The header shows the visitor's time, second by second.
   */
  liveClock: boolean;
  /**
   * Visitors may change the theme. While it is off, everyone sees the default theme.
   */
  themeToggle: boolean;
  /**
   * A button with the brand's name hides and shows the header on game pages.
   */
  gameHeaderToggle: boolean;
  /**
   * Agents have an agent centre.
   */
  agentCentre: boolean;
  /**
   * Registration counts for the agent whose link brought the visitor.
   */
  affiliateLinks: boolean;
}
