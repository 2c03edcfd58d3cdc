import clsx from "clsx";
import { Categories } from "../../modules/categories/categories.tsx";
import { Download } from "../../modules/download/download.tsx";
import { Featured } from "../../modules/featured/featured.tsx";
import { Hero } from "../../modules/hero/hero.tsx";
import { Jackpot } from "../../modules/jackpot/jackpot.tsx";
import { drawsBoard, matchesBoard, numbersBoard } from "../../modules/lazy-boards.ts";
import { Live } from "../../modules/live/live.tsx";
import type { LoadedModule } from "../../modules/load-modules.server.ts";
import { Notice } from "../../modules/notice/notice.tsx";
import { Payments } from "../../modules/payments/payments.tsx";
import { Providers } from "../../modules/providers/providers.tsx";
import { Quality } from "../../modules/quality/quality.tsx";
import { Times } from "../../modules/times/times.tsx";
import { Winners } from "../../modules/winners/winners.tsx";
import { useSite } from "../../site/use-site.ts";
import { Lazy } from "../../ui/lazy-part.tsx";

const PANELS: ReadonlySet<string> = new Set([
  "numbers",
  "winners",
  "quality",
  "times",
  "payments",
  "download",
]);

/** Renders the modules one below the other; consecutive panels share a row when there is room. */
export function HomeModules({ modules }: { modules: LoadedModule[] }) {
  const rail = useSite().brand.layout.header === "rail";
  const rows = getRows(modules);
  return (
    <div className="mx-auto w-page grid grid-cols-12 gap-4">
      {rows.map((row, index) => {
        const pair = rail && getHeroPair(rows, index);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is the brand's, and a module may be listed twice
            key={index}
            className={clsx(
              "col-span-full min-w-0",
              row.panels && "panel-row",
              SECTIONS.has(row.members[0]?.module ?? "") && "mt-7",
              pair && PAIR_SPANS[pair],
              index >= FIRST_FAR_ROW && farRow(row),
            )}
          >
            {row.members.map((loaded) => (
              <HomeModule key={loaded.module} loaded={loaded} rail={rail} aside={pair === "jackpot"} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Modules with a heading of their own, which have more space between them. */
const SECTIONS: ReadonlySet<string> = new Set(["draws", "sports", "featured", "live", "providers"]);

/** On a wide screen of a brand with a rail, the banner and a following jackpot share a row. */
const PAIR_SPANS = { hero: "xl:col-span-8", jackpot: "xl:col-span-4" };

function getHeroPair(rows: readonly Row[], index: number): keyof typeof PAIR_SPANS | null {
  const moduleAt = (at: number) => rows[at]?.members[0]?.module;
  if (moduleAt(index) === "hero" && moduleAt(index + 1) === "jackpot") return "hero";
  return moduleAt(index) === "jackpot" && moduleAt(index - 1) === "hero" ? "jackpot" : null;
}

const FIRST_FAR_ROW = 4;

/**
 * Returns the classes that defer layout and painting of rows far down a phone's page until they are near; heights are
 * estimates of the real ones. Rows that scroll reach the edges of the screen, so the clip leaves room for that.
 * Pictures load late; covers handle theirs themselves.
 */
function farRow({ panels, members }: Row): string {
  if (panels) return "far-row-600 far-pictures";
  return members[0]?.module === "featured" ? "far-row-860" : "far-row-150 far-pictures";
}

interface Row {
  panels: boolean;
  members: LoadedModule[];
}

function getRows(modules: LoadedModule[]): Row[] {
  const rows: Row[] = [];
  for (const loaded of modules) {
    const panels = PANELS.has(loaded.module);
    const last = rows.at(-1);
    const joins = panels && last?.panels && last.members.every((member) => member.module !== loaded.module);
    if (joins) last.members.push(loaded);
    else rows.push({ panels, members: [loaded] });
  }
  return rows;
}

interface HomeModuleProps {
  loaded: LoadedModule;
  /** True when the brand's header is a rail. */
  rail: boolean;
  /** True when the module is beside the banner. */
  aside: boolean;
}

function HomeModule({ loaded, rail, aside }: HomeModuleProps) {
  switch (loaded.module) {
    case "hero":
      return <Hero data={loaded.data} />;
    case "notice":
      return <Notice data={loaded.data} />;
    case "jackpot":
      return <Jackpot data={loaded.data} look={aside ? "aside" : rail ? "card" : "sign"} />;
    case "categories":
      return <Categories data={loaded.data} />;
    case "featured":
      return <Featured data={loaded.data} />;
    case "live":
      return <Live data={loaded.data} />;
    case "winners":
      return <Winners data={loaded.data} />;
    case "quality":
      return <Quality data={loaded.data} />;
    case "times":
      return <Times data={loaded.data} />;
    case "payments":
      return <Payments data={loaded.data} />;
    case "providers":
      return <Providers data={loaded.data} />;
    case "draws":
      return <Lazy part={drawsBoard} props={{ data: loaded.data }} kept="min-h-144" />;
    case "sports":
      return (
        <Lazy
          part={matchesBoard}
          props={{ data: loaded.data, all: { path: `/${loaded.data.category}`, text: "all" } }}
          kept="min-h-96"
        />
      );
    case "numbers":
      return (
        <div className="min-w-0 lg:col-span-2">
          <Lazy part={numbersBoard} props={{ data: loaded.data }} kept="" />
        </div>
      );
    case "download":
      return <Download data={loaded.data} />;
  }
}
