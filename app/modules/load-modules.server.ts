import type { AppLoadContext } from "@remix-run/node";
import type { HomeModule } from "../brand/brand-document.ts";
import { loadCategories } from "./categories/categories.server.ts";
import { loadDownload } from "./download/download.server.ts";
import { loadDraws } from "./draws/draws.server.ts";
import { loadNumbers } from "./draws/numbers.server.ts";
import { loadFeatured } from "./featured/featured.server.ts";
import { loadHero } from "./hero/hero.server.ts";
import { loadJackpot } from "./jackpot/jackpot.server.ts";
import { loadLive } from "./live/live.server.ts";
import type { LoadModule, ModuleOptions } from "./module.ts";
import { loadNotice } from "./notice/notice.server.ts";
import { loadPayments } from "./payments/payments.server.ts";
import { loadProviders } from "./providers/providers.server.ts";
import { loadQuality } from "./quality/quality.server.ts";
import { loadSports } from "./sports/sports.server.ts";
import { loadTimes } from "./times/times.server.ts";
import { loadWinners } from "./winners/winners.server.ts";

/** The loader of every module that a document can list. Modules that render nothing are not in the schema. */
const loaders = {
  hero: loadHero,
  notice: loadNotice,
  jackpot: loadJackpot,
  categories: loadCategories,
  featured: loadFeatured,
  live: loadLive,
  winners: loadWinners,
  quality: loadQuality,
  times: loadTimes,
  payments: loadPayments,
  providers: loadProviders,
  download: loadDownload,
  draws: loadDraws,
  sports: loadSports,
  numbers: loadNumbers,
} satisfies Record<HomeModule["module"], unknown>;

type Loaders = typeof loaders;
type ModuleData<Name extends keyof Loaders> =
  Loaders[Name] extends LoadModule<Name, infer Data> ? Data : never;

/** A module of a home page with its data. */
export type LoadedModule = {
  [Name in keyof Loaders]: { module: Name; data: ModuleData<Name> };
}[keyof Loaders];

/** Loads the brand's modules in its order, without those that have no real data to show. */
export async function loadModules(context: AppLoadContext, search: URLSearchParams): Promise<LoadedModule[]> {
  const loaded = await Promise.all(
    context.brand.document.home.map((options) => loadOne(context, options, search)),
  );
  return loaded.filter((module) => module !== null);
}

async function loadOne(
  context: AppLoadContext,
  options: HomeModule,
  search: URLSearchParams,
): Promise<LoadedModule | null> {
  const name = options.module;
  const load = loaders[name] as LoadModule<HomeModule["module"], unknown>;
  const data = await load(context, options as ModuleOptions<HomeModule["module"]>, search);
  return data === null ? null : ({ module: name, data } as LoadedModule);
}
