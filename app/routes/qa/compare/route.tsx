import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Alert } from "../../../ui/alert.tsx";
import { getQa } from "../guard.server.ts";
import { CompareForm } from "./compare-form.tsx";
import { Differences } from "./differences.tsx";
import { Pane } from "./pane.tsx";
import { readComparison } from "./read-comparison.server.ts";

/** Loads the comparison that the address describes, and the choices of its form. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return readComparison(getQa(context), new URL(request.url).searchParams);
}

/** Shows a page with two brands, or two sets of switches, side by side. */
export default function Compare() {
  const comparison = useLoaderData<typeof loader>();
  const { sides, width, differences } = comparison;
  return (
    // As wide as the window, since each frame needs its half.
    <div className="lg:mx-[calc(50%-50vw+32px)]">
      <h1 className="heading-2">Compare</h1>
      <p className="mt-1 text-13 text-text-2">
        A page with two brands, or with two sets of switches. Each side has cookies of its own: a sign-in in
        one signs in neither the other nor this host. Pages of payment providers and of sign-in services
        refuse frames: use “Open alone” for these.
      </p>
      <CompareForm comparison={comparison} />
      <Differences sides={sides} differences={differences} />
      <div className="mt-5 grid gap-6 lg:grid-cols-2 lg:gap-4">
        {sides.map((side) =>
          side.address === null ? (
            <section key={side.side} aria-label={side.name} className="grid content-start gap-2">
              <p className="text-14 font-bold text-text-1">{side.name} cannot have these switches</p>
              {side.problems.map((line) => (
                <Alert key={line} live="off">
                  <code className="break-words whitespace-pre-wrap">{line}</code>
                </Alert>
              ))}
            </section>
          ) : (
            <Pane key={side.side} side={side} address={side.address} width={width} />
          ),
        )}
      </div>
    </div>
  );
}
