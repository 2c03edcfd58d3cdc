import { Categories } from "../../modules/categories/categories.tsx";
import { Download } from "../../modules/download/download.tsx";
import { Featured } from "../../modules/featured/featured.tsx";
import { Hero } from "../../modules/hero/hero.tsx";
import { Jackpot } from "../../modules/jackpot/jackpot.tsx";
import { Live } from "../../modules/live/live.tsx";
import type { LoadedModule } from "../../modules/load-modules.server.ts";
import { Notice } from "../../modules/notice/notice.tsx";
import { Payments } from "../../modules/payments/payments.tsx";
import { Providers } from "../../modules/providers/providers.tsx";
import { Quality } from "../../modules/quality/quality.tsx";
import { Times } from "../../modules/times/times.tsx";
import { Winners } from "../../modules/winners/winners.tsx";

const PANELS: ReadonlySet<string> = new Set(["winners", "quality", "times", "payments", "download"]);

/** The modules one under another; panels that follow each other share a row where there is room. */
export function HomeModules({ modules }: { modules: LoadedModule[] }) {
  return (
    <div className="wrap home">
      {rowsOf(modules).map(({ panels, members }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is the brand's, and a module may be listed twice
        <div key={row} className={panels ? "panels" : `mod mod-${members[0]?.module}`}>
          {members.map((loaded) => (
            <HomeModule key={loaded.module} loaded={loaded} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface Row {
  panels: boolean;
  members: LoadedModule[];
}

function rowsOf(modules: LoadedModule[]): Row[] {
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

function HomeModule({ loaded }: { loaded: LoadedModule }) {
  switch (loaded.module) {
    case "hero":
      return <Hero data={loaded.data} />;
    case "notice":
      return <Notice data={loaded.data} />;
    case "jackpot":
      return <Jackpot data={loaded.data} />;
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
    case "download":
      return <Download data={loaded.data} />;
  }
}
