import { type AppLoadContext, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Namespace } from "../../i18n/text-key.ts";
import { findResultsDay } from "../../modules/draws/draws.server.ts";
import { loadModules } from "../../modules/load-modules.server.ts";
import { parsePreserialized, preserialize } from "../../shared/preserialized.ts";
import { siteTitle } from "../../site/page-title.ts";
import { HELP_CENTRE } from "../../site/paths.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { agentHome } from "./agent-home-part.ts";
import { HomeModules } from "./home-modules.tsx";
import { loadAgentHome } from "./load-agent-home.server.ts";

/**
 * The modules are the same for all visitors, and for all members: they are read and serialized once for all pages
 * within these milliseconds, which is also how long a reading of the jackpot is valid.
 */
const MODULES_MS = 3_000;

/**
 * Loads the home page and its aliases: the brand's modules in the brand's order; on an agent host the agents' own home.
 * `/help` with a query (`?q=`) redirects to the help centre, which searches; it does not exist where the help is off.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { audience } = context.request;
  const { pathname, searchParams: search } = new URL(request.url);
  const query = search.get("q");
  const isHelp = /^\/help\/?$/i.test(pathname);
  if (isHelp && !context.brand.document.pages.includes("help")) throw new Response(null, { status: 404 });
  if (isHelp && query !== null) {
    const to = `${HELP_CENTRE}?${new URLSearchParams({ q: query })}`;
    throw redirect(to, { headers: { "cache-control": "no-store" } });
  }
  if (audience === "agent") {
    const title = context.t("agent.home.title", { brand: context.brand.document.name });
    const agent = await loadAgentHome(context);
    return { title, description: "", modules: null, agent, texts: context.texts("agent") };
  }
  const key = `home ${context.caller.kind} ${(await getRequestedDay(context, search)) ?? ""}`;
  const modules = await context.shared(key, MODULES_MS, async () =>
    preserialize(await loadModules(context, search)),
  );
  context.page.shared = modules;
  return {
    ...siteTitle(context),
    modules,
    agent: null,
    texts: context.texts("home", ...moduleTexts(context)),
  };
}

/** Returns the day whose results the page shows, on brands whose home page shows results. */
async function getRequestedDay(context: AppLoadContext, search: URLSearchParams): Promise<string | null> {
  if (!context.brand.document.home.some(({ module }) => module === "draws")) return null;
  return findResultsDay(context, search.get("day"));
}

/** Modules with their own texts, which are sent only when the page has the module. */
const MODULE_TEXTS = { quality: "quality", sports: "matches" } as const satisfies Record<string, Namespace>;

function moduleTexts({ brand }: AppLoadContext): Namespace[] {
  const modules = new Set<string>(brand.document.home.map(({ module }) => module));
  return Object.entries(MODULE_TEXTS).flatMap(([module, texts]) => (modules.has(module) ? [texts] : []));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const description = data.description ? [{ name: "description", content: data.description }] : [];
  return [{ title: data.title }, ...description];
};

export default function Home() {
  const { modules, agent } = useLoaderData<typeof loader>();
  return modules ? (
    <HomeModules modules={parsePreserialized(modules)} />
  ) : (
    <Lazy part={agentHome} props={{ agent }} kept="" />
  );
}
