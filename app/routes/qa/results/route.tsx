import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getQa } from "../guard.server.ts";
import { MatrixPanel } from "./matrix-panel.tsx";
import { WalkPanel } from "./walk-panel.tsx";

/** Loads the last results of the switch matrix and of the walk over the brands. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, results } = getQa(context);
  const { matrix, walk } = results();
  return {
    matrix: matrix && {
      ...matrix,
      effects: matrix.effects.filter(({ passed }) => !passed),
      ran: matrix.effects.length,
    },
    walk: walk && {
      at: walk.at,
      commit: walk.commit,
      own: walk.brands.find(({ id }) => id === brand.id) ?? null,
      others: walk.brands.filter(({ id }) => id !== brand.id),
    },
    brandId: brand.id,
  };
}

/** Shows what the tests of switches and pages last found. */
export default function Results() {
  const { matrix, walk, brandId } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <h1 className="heading-2">Results</h1>
      <MatrixPanel matrix={matrix} />
      <WalkPanel walk={walk} brandId={brandId} />
    </div>
  );
}
