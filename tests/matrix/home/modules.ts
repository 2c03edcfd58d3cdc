import { type Change, type Effect, effect } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { addDeposits, addWins } from "./add-activity.ts";
import { onceForBrand } from "./add-offers.ts";
import { type ModuleName, modules } from "./home-looks.ts";

/** A module of which nothing depends, so that no home page is empty. */
const OTHER = { module: "quality", points: ["games"] };

interface Example {
  module: { module: ModuleName } & Record<string, unknown>;
  from?: Effect["from"];
  given?: Change;
  /** Adds what the module shows, before the page is asked for. */
  prepare?: (brand: MatrixBrand) => Promise<void>;
}

/** Declares that a module shows where the home page lists it, at its place in the list. */
function listed({ module, from = "_base", given = {}, prepare }: Example): Effect {
  const name = module.module;
  const other = name === "quality" ? { module: "providers" } : OTHER;
  const otherName = other.module as ModuleName;
  return effect(`Home module ${name}`, {
    settings: [`/home/*[${name}]`],
    along: [`/home/*[${name}]/`],
    from,
    given,
    states: { first: { home: [module, other] }, last: { home: [other, module] }, off: { home: [other] } },
    looks: [modules({ first: [name, otherName], last: [otherName, name], off: [otherName] }, prepare)],
  });
}

const SLIDE = { key: "one", art: "own", title: "home.hero.welcome.title" };

/** Gives the documents of an effect whose pages show stored rows an own title, so that no other effect shares them. */
const own = (title: string) => ({ seo: { titles: { EN: title } } });

export const MODULES: readonly Effect[] = [
  listed({ module: { module: "hero", slides: [SLIDE] } }),
  listed({ module: { module: "notice" } }),
  listed({ module: { module: "jackpot", source: { kind: "counter" } } }),
  listed({ module: { module: "categories" } }),
  listed({ module: { module: "featured", gameType: "RNG" } }),
  listed({ module: { module: "live" } }),
  listed({ module: { module: "winners" }, given: own("Winners"), prepare: onceForBrand(addWins) }),
  listed({ module: { module: "draws" }, from: "lotus-saigon" }),
  listed({ module: { module: "sports" } }),
  listed({ module: { module: "numbers" }, from: "lotus-saigon" }),
  listed({ module: { module: "quality", points: ["games"] } }),
  listed({ module: { module: "times" }, given: own("Times"), prepare: onceForBrand(addDeposits) }),
  listed({ module: { module: "payments" } }),
  listed({ module: { module: "providers" } }),
  listed({ module: { module: "download" } }),
];
