import { element, getText, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { codeAt, navLinks, PLAIN, statusAt, texts } from "./parts.ts";

/** A brand of slots alone. */
const SLOTS = { ...PLAIN, categories: ["rng"] };
const GAME = "golden-carabao";
const LAUNCH = { gameId: GAME, backUrl: "/rng" };
const IMAGE = "https://pictures.example.org/aurora.svg";

const carries = (...vendors: object[]) => ({ vendors });
const aurora = (more: object) => carries({ vassalage: "JADE" }, { vassalage: "AURORA", ...more });
/** Looks at a vendor's tile in the strip of the slots lobby. */
const seeStrip = async (brand: MatrixBrand) => texts(navLinks((await brand.page("/rng")).html, "Providers"));
const seeTile = async (brand: MatrixBrand, vassalage: string) => {
  const strip = section((await brand.page("/rng")).html, "nav", /aria-label="Providers"/);
  return strip.split("</a>").find((tile) => tile.includes(`vassalage=${vassalage}`)) ?? "";
};
const seeEntries = async (brand: MatrixBrand) =>
  (await brand.call("/wps/relay/GCSGAME_gameVendor")).value.list as Record<string, unknown>[];
const seeEntry = async (brand: MatrixBrand) =>
  (await seeEntries(brand)).find(({ vassalage }) => vassalage === "AURORA") ?? {};

export const VENDORS: readonly Effect[] = [
  effect("Vendors of the brand", {
    settings: ["/vendors/*/vassalage"],
    given: SLOTS,
    states: {
      both: carries({ vassalage: "AURORA" }, { vassalage: "JADE" }),
      turned: carries({ vassalage: "JADE" }, { vassalage: "AURORA" }),
      "without AURORA": carries({ vassalage: "JADE" }),
    },
    looks: [
      page("slots lobby: the strip of providers", seeStrip, {
        both: ["All", "Aurora Gaming", "Jade Reel"],
        turned: ["All", "Jade Reel", "Aurora Gaming"],
        "without AURORA": ["All", "Jade Reel"],
      }),
      page("a game of AURORA, for a member: the status", statusAt(`/seamless?gameId=${GAME}`, "member"), {
        both: 200,
        turned: 200,
        "without AURORA": 404,
      }),
      wire(
        "GET /wps/relay/GCSGAME_gameVendor",
        async (brand) => (await seeEntries(brand)).map(({ vassalage }) => vassalage),
        { both: ["AURORA", "JADE"], turned: ["JADE", "AURORA"], "without AURORA": ["JADE"] },
      ),
      wire("POST /wps/game/launchGame", codeAt("/wps/game/launchGame", LAUNCH, "member"), {
        both: "ok",
        turned: "ok",
        "without AURORA": "GAME_NOT_FOUND",
      }),
    ],
  }),
  effect("Hot mark of a vendor", {
    settings: ["/vendors/*/hot"],
    given: SLOTS,
    states: { on: aurora({ hot: true }), off: aurora({ hot: false }) },
    looks: [
      page("slots lobby: the vendor's tile", async (brand) => getText(`${await seeTile(brand, "AURORA")}`), {
        on: "Aurora Gaming HOT",
        off: "Aurora Gaming",
      }),
      wire("GET /wps/relay/GCSGAME_gameVendor", async (brand) => (await seeEntry(brand)).isHot, {
        on: true,
        off: false,
      }),
    ],
  }),
  effect("Maintenance of a vendor", {
    settings: ["/vendors/*/maintenance"],
    given: SLOTS,
    states: { on: aurora({ maintenance: true }), off: aurora({ maintenance: false }) },
    looks: [
      page(
        "slots lobby: the vendor's tile",
        async (brand) => getText(await seeTile(brand, "AURORA")).includes("Under maintenance"),
        { on: true, off: false },
      ),
      page(
        "slots lobby of the vendor: cards that start a game",
        async (brand) => (await brand.page("/rng?vassalage=AURORA")).html.includes(`/launch/${GAME}`),
        { on: false, off: true },
      ),
      page("a game's page, for a member: the status", statusAt(`/seamless?gameId=${GAME}`, "member"), {
        on: 503,
        off: 200,
      }),
      wire("POST /wps/game/launchGame", codeAt("/wps/game/launchGame", LAUNCH, "member"), {
        on: "GAME_MAINTENANCE",
        off: "ok",
      }),
    ],
  }),
  effect("Wallet of a vendor", {
    settings: ["/vendors/*/wallet", "/vendors/*/wallet=seamless", "/vendors/*/wallet=transfer"],
    given: { ...SLOTS, switches: { multiWallet: true } },
    states: {
      seamless: carries(
        { vassalage: "JADE", wallet: "transfer" },
        { vassalage: "AURORA", wallet: "seamless" },
      ),
      transfer: carries(
        { vassalage: "JADE", wallet: "transfer" },
        { vassalage: "AURORA", wallet: "transfer" },
      ),
    },
    looks: [
      page(
        "member centre, my wallet: a wallet of the vendor",
        async (brand) =>
          section((await brand.page("/member/transferFund", "member")).html, "main").includes(
            "Aurora Gaming",
          ),
        { seamless: false, transfer: true },
      ),
      wire(
        "GET /wps/member/info/funds/consolidated",
        async (brand) => {
          const { value } = await brand.call("/wps/member/info/funds/consolidated", undefined, "member");
          return value.wallets.map(({ vassalage }: { vassalage: string | null }) => vassalage);
        },
        { seamless: [null, "JADE"], transfer: [null, "JADE", "AURORA"] },
      ),
      wire(
        "POST /wps/relay/GCS_walletTransfer: money to the vendor",
        async (brand) => {
          const move = {
            vassalage: "AURORA",
            direction: "in",
            amount: 1_000,
            idempotencyKey: "0123456789abcdef",
          };
          const { code, fields } = await brand.call("/wps/relay/GCS_walletTransfer", move, "member");
          return [code, ...fields];
        },
        { seamless: ["INVALID_INPUT", "/vassalage"], transfer: ["ok"] },
      ),
    ],
  }),
  effect("Image of a vendor", {
    settings: ["/vendors/*/image"],
    given: SLOTS,
    states: { own: aurora({ image: IMAGE }), drawn: aurora({ image: "" }) },
    looks: [
      page(
        "slots lobby: the picture of the vendor's tile is the document's",
        async (brand) => element(await seeTile(brand, "AURORA"), "img", /./)?.src === IMAGE,
        { own: true, drawn: false },
      ),
      page(
        "the sources of pictures that the page's policy allows",
        async (brand) =>
          ((await brand.page("/rng")).headers["content-security-policy"] ?? "").includes(
            new URL(IMAGE).origin,
          ),
        { own: true, drawn: false },
      ),
    ],
  }),
];
