import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Each extra path of a page needs an id of its own; the file's path is the id of the first. */
const alias = (path: string, file: string) => route(path, file, { id: `alias:${path}` });

/** The URL table: every URL of the product (spec section 2), aliases included. */
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
    ...["rng", "live", "fish", "pvp"].map((path) => alias(path, "routes/lobby/lobby.tsx")),
    // Categories: the vendors of a game type, each entry starting its game.
    ...["sports", "esports", "ds88", "elott", "lott"].map((path) =>
      alias(path, "routes/category/category.tsx"),
    ),
    route("menu/:gameType", "routes/lobby/menu.ts"),

    // Games in play.
    route("launch/:gameId", "routes/game/launch.ts"),
    route("seamless", "routes/game/game.tsx"),
    alias("game", "routes/game/game.tsx"),

    // The signed-in areas.
    route("member/:pageKey/csv", "routes/member/csv.ts"),
    route("member/:pageKey?", "routes/member/member.tsx"),
    route("agent/:pageKey?", "routes/agent/agent.tsx"),

    // Pages of the product whose content a brand gets with a later module.
    ...[
      "lottery",
      "vnLottery",
      "seaLottery",
      "fbsports",
      "noticePage",
      "pointMall",
      "promotions",
      "promoDetail",
      "helpmc",
      "join",
    ].map((path) => alias(path, "routes/later/later.tsx")),
    route("download/qr.svg", "routes/download/qr.ts"),
    ...["down", "download"].map((path) => alias(path, "routes/download/download.tsx")),

    route("*", "routes/not-found/not-found.tsx"),
  ]),
] satisfies RouteConfig;
