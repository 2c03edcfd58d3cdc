import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";
import { OPS_PAGES, type OpsPage } from "./routes/ops/pages.ts";
import { QA_PAGES } from "./routes/qa/pages.ts";
import { getCategories } from "./shared/game-kinds.ts";
import { AGENT_PAGES } from "./site/agent-pages.ts";
import { FIRST_PAGE, MEMBER_PAGES } from "./site/member-pages.ts";

/** Adds an extra path to a page. It needs an id of its own, because the first path uses the file's path as id. */
const alias = (path: string, file: string) => route(path, file, { id: `alias:${path}` });

interface PanelPage {
  folder?: string;
  csv?: true;
  payslips?: true;
  icon?: string;
}

/**
 * Returns the routes of a panel: a layout around its pages, each with a folder of its own; `unknown-page.tsx` handles every
 * other key. The panel's own address renders `first`, or the panel's `index.tsx`.
 */
function panel(path: string, pages: Readonly<Record<string, PanelPage>>, first?: string): RouteConfigEntry[] {
  const at = (file: string) => `routes/${path}/${file}`;
  const getFolder = (key: string) => pages[key]?.folder ?? "";
  const built = Object.entries(pages).filter(([, { folder }]) => folder !== undefined);
  const used = new Set<string>();
  /** Adds a route of a file; a file that several pages share needs an id for each. */
  const own = (suffix: string, file: string) => {
    if (!used.has(file)) {
      used.add(file);
      return route(suffix, at(file));
    }
    return route(suffix, at(file), { id: `${path}:${suffix}` });
  };
  return [
    route(path, at("layout.tsx"), [
      first ? index(at(`${getFolder(first)}/route.tsx`), { id: `index:${path}` }) : index(at("index.tsx")),
      ...built.map(([key]) => own(key, `${getFolder(key)}/route.tsx`)),
      ...built.filter(([, { payslips }]) => payslips).map(([key]) => own(`${key}/:id`, "payslip/route.tsx")),
      route(":pageKey", at("unknown-page.tsx")),
    ]),
    ...built
      .filter(([, { csv }]) => csv)
      .map(([key]) => own(`${path}/${key}/csv`, `${getFolder(key)}/csv.ts`)),
  ];
}

/**
 * The operators' site, on its own host; the server selects the routes for each kind of host (server/remix.ts). The ids
 * of these routes begin with their folder's name.
 */
function operators(): RouteConfigEntry[] {
  const at = (file: string) => `routes/ops/${file}`;
  const pages = Object.entries<OpsPage>(OPS_PAGES);
  const own = ["sign-in", "code", "password", "recovery-codes", "new-app"];
  return [
    route("ops/sign-out", at("sign-out.ts")),
    route("ops/proofs/:merchant/:id", at("proof.ts")),
    route("ops/application-images/:merchant/:id", at("applications/image.ts")),
    route("ops/pictures/:merchant/:id", at("picture.ts")),
    route("ops/add-picture", at("add-picture.ts")),
    route("ops/announcement-preview", at("announcements/preview.tsx")),
    ...pages.filter(([, { csv }]) => csv).map(([key]) => route(`ops/${key}.csv`, at(`${key}/csv.ts`))),
    layout(at("layout.tsx"), [
      index(at("start.ts")),
      route("ops", at("home.tsx")),
      ...[...own, ...pages.map(([key]) => key)].map((key) => route(`ops/${key}`, at(`${key}/route.tsx`))),
      ...pages
        .filter(([, { cases }]) => cases)
        .map(([key]) => route(`ops/${key}/:merchant/:id`, at(`${key}/case.tsx`))),
      route("*", at("not-found.tsx")),
    ]),
  ];
}

/** The QA page (server/qa), on each brand's host while `MARQUEE_QA` is set. */
function qa(): RouteConfigEntry[] {
  const at = (file: string) => `routes/qa/${file}`;
  return [
    layout(at("layout.tsx"), [
      route("__qa", at("switches/route.tsx")),
      ...QA_PAGES.filter(({ key }) => key !== "").map(({ key }) =>
        route(`__qa/${key}`, at(`${key}/route.tsx`)),
      ),
      route("__qa/*", at("not-found.tsx")),
    ]),
    route("__qa/brands.json", at("brands/json.ts")),
  ];
}

/** The URL table: every URL of the product (spec section 2), including aliases and the operators' URLs. */
export default [
  layout("routes/root/pages.tsx", [
    index("routes/home/home.tsx"),
    ...["index", "index.html", "home", "register.html", "register", "help"].map((path) =>
      alias(path, "routes/home/home.tsx"),
    ),
    route("login", "routes/sign-in/sign-in.tsx"),
    route("account/register", "routes/register/register.tsx"),
    route("account/captcha", "routes/verification/captcha.ts"),
    route("account/free-play", "routes/sign-in/free-play.ts"),
    route("account/password", "routes/password/password.tsx"),
    route("account/forgot", "routes/password/forgot.tsx"),
    route("account/verify", "routes/sign-in/verify.tsx"),
    route("account/third-party", "routes/third-party/third-party.tsx"),
    route("account/third-party/callback", "routes/third-party/callback.tsx"),
    route("account/phone", "routes/third-party/phone.tsx"),
    route("account/sign-out", "routes/sign-in/sign-out.ts"),
    route("preferences", "routes/preferences/preferences.ts"),

    // Lobbies: a vendor strip, tabs, search and a list of games.
    ...getCategories("lobby").map((path) => alias(path, "routes/lobby/lobby.tsx")),
    // Categories: the vendors of a game type, each entry starting its game.
    ...getCategories("vendors").map((path) => alias(path, "routes/category/category.tsx")),
    route("menu/:entry", "routes/root/entry-menu.ts"),

    // Games in play, and favourite games.
    route("favourite", "routes/game/favourite.ts"),
    route("launch/:gameId", "routes/game/launch.ts"),
    route("game/exit", "routes/game/exit.ts"),
    route("game/leave", "routes/game/leave.ts"),
    route("winners", "routes/winners/winners.tsx"),

    // The live chat of a demonstration.
    route("support", "routes/support/support.ts"),

    // Help without the header, and the page for becoming an agent.
    route("helpmc", "routes/help/help-centre.tsx"),
    route("join", "routes/join/join.tsx"),
    route("news", "routes/news/news.tsx"),
    route("news/article/:name", "routes/news/article.tsx"),

    // Addresses that need an id, without one: each redirects to the list.
    ...["news/article", "lottery/draw", "launch"].map((path) => alias(path, "routes/without-id/to-list.ts")),

    // The home page's board of draws, reloaded after a draw. It is outside the panel pages, so that it loads no
    // stylesheet.
    route("lottery/board", "routes/lottery/board.ts"),

    layout("routes/root/panel-styles.tsx", [
      route("seamless", "routes/game/game.tsx"),
      alias("game", "routes/game/game.tsx"),
      route("fbsports", "routes/game/fb-sports.tsx"),

      // The platform's lotteries: the list, or one with its draw (`gameCode`); and the recomputation of a draw.
      ...["vnLottery", "seaLottery", "lottery"].map((path) => alias(path, "routes/lottery/lottery.tsx")),
      route("lottery/draw/:draw", "routes/lottery/draw.tsx"),

      // Promotions: the list by group with the member's own, and one promotion or one of its draws.
      route("promotions", "routes/promotions/promotions.tsx"),
      route("promoDetail", "routes/promotions/promo-detail.tsx"),

      // Tournaments: the list, or one with its standings (`id`).
      route("tournament", "routes/tournament/tournament.tsx"),

      // Points: the mall, conversion, redemptions and history.
      route("pointMall", "routes/points-mall/points-mall.tsx"),

      // The list of notices, and the instructions for adding the site to a home screen.
      route("noticePage", "routes/notice-page/notice-page.tsx"),
      ...["down", "download"].map((path) => alias(path, "routes/download/download.tsx")),

      // The signed-in areas.
      ...panel("member", MEMBER_PAGES, FIRST_PAGE),
      ...panel("agent", AGENT_PAGES),
      route("agent/:pageKey/:id/csv", "routes/agent/payslip/csv.ts"),
    ]),

    // The web app manifest and icons for the home screen.
    route("manifest.webmanifest", "routes/installed/manifest.ts"),
    route("app-icon/:file", "routes/installed/icon.ts"),
    route("sw.js", "routes/installed/worker.ts"),
    route("lines", "routes/lines/lines.tsx"),
    route("feedback", "routes/feedback/feedback.tsx"),
    route("pictures/:id", "routes/pictures/picture.ts"),
    route("download/qr.svg", "routes/download/qr.ts"),

    route("*", "routes/not-found/not-found.tsx"),
  ]),
  ...operators(),
  ...qa(),
] satisfies RouteConfig;
