import { randomBytes } from "node:crypto";
import { getText } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { between, modules, readHome } from "./home-looks.ts";

const POOL = "/wps/relay/GCSGAME_jackpotPool";

const POOL_SOURCE = {
  kind: "pool",
  shareBasisPoints: 100,
  seed: 20_000,
  trigger: { kind: "mustHitBy", amount: 5_000_000 },
};

const withSource = (source: object) => ({ home: [{ module: "jackpot", source }] });
const withPool = (change: object) => withSource({ ...POOL_SOURCE, ...change });
const withTrigger = (kind: string, amount: number) => withPool({ trigger: { kind, amount } });

const readSign = async (brand: MatrixBrand) =>
  getText(between(await readHome(brand), 'id="jackpot-title"', "</section>"));

async function readPool(brand: MatrixBrand) {
  const { value } = await brand.call(POOL);
  return { source: value.source, amount: value.amount, trigger: value.trigger };
}

/** Plays a spin of 500.00 at the sandbox's studio, and returns the pool's amount afterwards. */
async function readPoolAfterStake(brand: MatrixBrand): Promise<number> {
  const { value } = await brand.call("/wps/game/launchGame", { gameId: "golden-carabao" }, "member");
  const frame = new URL(value.content);
  const spun = await brand.site.call(frame.hostname, `${frame.pathname}/spin`, {
    input: { spinId: randomBytes(16).toString("hex"), stake: 50_000 },
  });
  if (spun.status !== 200) throw new Error(`the studio answers ${JSON.stringify(spun)}`);
  return (await brand.call(POOL)).value.amount;
}

export const JACKPOT: readonly Effect[] = [
  effect("Source of the jackpot", {
    settings: ["/home/*[jackpot]/source[counter]", "/home/*[jackpot]/source[pool]"],
    along: ["/home/*[jackpot]", "/home/*[notice]"],
    states: {
      counter: withSource({ kind: "counter" }),
      pool: withPool({}),
      none: { home: [{ module: "notice" }] },
    },
    looks: [
      modules({ counter: ["jackpot"], pool: ["jackpot"], none: ["notice"] }),
      page(
        "/: the sign says whether the jackpot can be won",
        async (brand) => {
          const text = await readSign(brand);
          return ["Display only, not a prize fund", "A real pool"].filter((words) => text.includes(words));
        },
        { counter: ["Display only, not a prize fund"], pool: ["A real pool"], none: [] },
      ),
      wire(POOL, async (brand) => (await readPool(brand)).source, {
        counter: "counter",
        pool: "pool",
        none: "none",
      }),
    ],
  }),
  effect("Share of stakes in the jackpot", {
    settings: ["/home/*[jackpot]/source[pool]/shareBasisPoints"],
    // No other effect may have read the pool of these brands before.
    given: { seo: { titles: { EN: "Share of stakes" } } },
    states: { one: withPool({}), ten: withPool({ shareBasisPoints: 1_000 }) },
    looks: [wire(`${POOL} after a spin of 500.00`, readPoolAfterStake, { one: 20_500, ten: 25_000 })],
  }),
  effect("Seed of the jackpot", {
    settings: ["/home/*[jackpot]/source[pool]/seed"],
    states: { none: withPool({ seed: 0 }), some: withPool({ seed: 30_000 }) },
    looks: [
      page(
        "/: the amount on the sign",
        async (brand) => /sr-only">(\$ [\d,.]+)</.exec(await readHome(brand))?.[1],
        { none: "$ 0.00", some: "$ 300.00" },
      ),
      wire(POOL, async (brand) => (await readPool(brand)).amount, { none: 0, some: 30_000 }),
    ],
  }),
  effect("Trigger of the jackpot", {
    settings: [
      "/home/*[jackpot]/source[pool]/trigger/kind",
      "/home/*[jackpot]/source[pool]/trigger/kind=random",
      "/home/*[jackpot]/source[pool]/trigger/kind=mustHitBy",
      "/home/*[jackpot]/source[pool]/trigger/amount",
    ],
    states: {
      random: withTrigger("random", 5_000_000),
      mustHitBy: withTrigger("mustHitBy", 5_000_000),
      earlier: withTrigger("mustHitBy", 4_000_000),
    },
    looks: [
      page(
        "/: how the pool is won, on the sign",
        async (brand) => /It is won at (random|\$ [\d,.]+\d)/.exec(await readSign(brand))?.[1],
        { random: "random", mustHitBy: "$ 50,000.00", earlier: "$ 40,000.00" },
      ),
      wire(POOL, async (brand) => (await readPool(brand)).trigger, {
        random: { kind: "random", amount: 5_000_000 },
        mustHitBy: { kind: "mustHitBy", amount: 5_000_000 },
        earlier: { kind: "mustHitBy", amount: 4_000_000 },
      }),
    ],
  }),
];
