import { type Effect, effect, type Look, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { matchAll, readHome } from "./home-looks.ts";

/** A brand without links to optional pages, other than those that the shell and its modules show by themselves. */
const BARE = {
  navigation: [{ kind: "home" }],
  footer: { helpMenu: [], siteMenu: [] },
  customerService: [],
  home: [{ module: "notice" }],
};

type State = "on" | "off";

interface Example {
  page: string;
  /** Key of its entry in the menu. */
  key: string;
  /** Addresses that answer 404 while the page is off. */
  paths: readonly string[];
  /** Applied in both states. */
  given?: object;
  looks?: readonly Look<State>[];
}

const links = (path: string) => async (brand: MatrixBrand) =>
  (await brand.page("/")).html.includes(`href="${path}"`);

/** Declares that a page and its entry in the menu exist while the brand lists the page. */
function optional({ page: name, key, paths, given = {}, looks = [] }: Example): Effect {
  return effect(`Page ${name}`, {
    settings: ["/pages/*", `#page=${name}`],
    along: ["/navigation/", "#page=", "#navigationKey="],
    given: { ...BARE, ...given },
    states: {
      on: { pages: [name], navigation: [{ kind: "page", key, page: name }] },
      off: { pages: [], navigation: [{ kind: "home" }] },
    },
    looks: [
      ...paths.map((path) =>
        page<State>(path, async (brand) => (await brand.page(path)).status, { on: 200, off: 404 }),
      ),
      page<State>(`/: a link to /${name} in the menu`, links(`/${name}`), { on: true, off: false }),
      ...looks,
    ],
  });
}

/** Declares that a call is refused while a page is off. */
const refusedWhenOff = (path: string, as?: "member") =>
  wire<State>(path, async (brand) => (await brand.call(path, undefined, as)).code, {
    on: "ok",
    off: "FEATURE_OFF",
  });

export const PAGES: readonly Effect[] = [
  optional({
    page: "noticePage",
    key: "featuredGames",
    paths: ["/noticePage"],
    looks: [
      page(
        "/: the notice bar's link to all notices",
        async (brand) => (await readHome(brand)).includes("notice-more"),
        { on: true, off: false },
      ),
    ],
  }),
  optional({
    page: "pointMall",
    key: "pointsMall",
    paths: ["/pointMall"],
    looks: [
      refusedWhenOff("/wps/relay/MCS2_getPointBalance", "member"),
      refusedWhenOff("/wps/relay/MCS2_getPointReward", "member"),
      wire(
        "/wps/relay/passwordCheck/MCS2_convertPoint",
        async (brand) => {
          const input = { points: 100, password: "wrong", idempotencyKey: "0123456789abcdef" };
          return (await brand.call("/wps/relay/passwordCheck/MCS2_convertPoint", input, "member")).code;
        },
        { on: "WRONG_CREDENTIALS", off: "FEATURE_OFF" },
      ),
    ],
  }),
  optional({
    page: "promotions",
    key: "promotion",
    paths: ["/promotions"],
    looks: [
      refusedWhenOff("/wps/promotions"),
      refusedWhenOff("/wps/promotions/entries", "member"),
      wire(
        "/wps/promotions/claim",
        async (brand) => {
          const input = { promotionId: "none", idempotencyKey: "0123456789abcdef" };
          return (await brand.call("/wps/promotions/claim", input, "member")).code;
        },
        { on: "NOT_FOUND", off: "FEATURE_OFF" },
      ),
    ],
  }),
  optional({ page: "download", key: "download", paths: ["/download"] }),
  optional({
    page: "help",
    key: "help",
    paths: ["/help", "/helpmc"],
    looks: [
      page(
        "/account/register: the links of the sentence about the terms",
        async (brand) =>
          matchAll((await brand.page("/account/register")).html, /href="\/help#(terms|privacy)"/g),
        { on: ["terms", "privacy"], off: [] },
      ),
      wire(
        "/wps/system/helpCenter: chapters",
        async (brand) => (await brand.call("/wps/system/helpCenter")).value.list.length > 0,
        { on: true, off: false },
      ),
    ],
  }),
  optional({
    page: "join",
    key: "agents",
    paths: ["/join"],
    given: { switches: { feedback: true } },
    looks: [
      wire(
        "/wps/feedback of the type partner",
        async (brand) =>
          (await brand.call("/wps/feedback", { type: "partner", content: "I would like to join." }, "member"))
            .code,
        { on: "ok", off: "FEATURE_OFF" },
      ),
    ],
  }),
];
