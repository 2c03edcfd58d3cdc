import clsx from "clsx";
import type { DrawsData } from "./draws.server.ts";
import { Quick } from "./quick.tsx";
import { Results } from "./results.tsx";
import { Upcoming } from "./upcoming.tsx";
import { useDraws } from "./use-draws.ts";

/** Results by area, the next daily draws with countdowns, and the frequent draws with their latest results. */
export function DrawsBoard({ data }: { data: DrawsData }) {
  const { draws, now, show } = useDraws(data);
  const { results, upcoming, quick } = draws;
  return (
    <div className="grid gap-7">
      {upcoming.length > 0 ? (
        <div className={clsx("grid gap-4", results.length > 0 && "xl:grid-cols-[2fr_1fr]")}>
          {results.length > 0 ? <Results results={results} show={show} /> : null}
          <Upcoming upcoming={upcoming} now={now} wide={results.length === 0} />
        </div>
      ) : null}
      {quick.length > 0 ? <Quick quick={quick} now={now} /> : null}
    </div>
  );
}
