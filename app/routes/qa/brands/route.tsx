import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Alert } from "../../../ui/alert.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { getQa } from "../guard.server.ts";
import { QaPanel } from "../parts/qa-panel.tsx";
import { listBrands } from "./list-brands.ts";

/** Loads the brands that are served, and the errors of documents whose last valid version is served. */
export function loader({ context }: LoaderFunctionArgs) {
  const qa = getQa(context);
  return { problems: qa.problems(), brands: listBrands(qa) };
}

/** Lists the brands of this server, and the errors of their documents. */
export default function Brands() {
  const { brands, problems } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <h1 className="heading-2">Brands</h1>
      {problems.length === 0 ? (
        <Alert tone="positive" live="off">
          No document has errors.
        </Alert>
      ) : null}
      {problems.map(({ folder, isServed, lines }) => (
        <QaPanel key={folder} title={`Errors of ${folder}`}>
          <p className="text-13 text-text-2">
            {isServed ? "Its last valid version is still served." : "It is not served."}
          </p>
          <ul className="grid gap-1 text-12 text-negative">
            {lines.map((line) => (
              <li key={line}>
                <code className="wrap-anywhere whitespace-pre-wrap">{line}</code>
              </li>
            ))}
          </ul>
        </QaPanel>
      ))}
      <ul className="grid gap-4 md:grid-cols-2" aria-label="Served brands">
        {brands.map(({ id, name, version, hosts }) => (
          <li key={id} className="grid">
            <QaPanel title={name}>
              <Facts small>
                <Fact name="Id">
                  <code>{id}</code>
                </Fact>
                <Fact name="Version">
                  <code>{version}</code>
                </Fact>
              </Facts>
              <ul className="flex flex-wrap gap-x-4">
                {hosts.map(({ host, origin }) => (
                  <li key={host}>
                    <a
                      className="flex min-h-11 items-center text-13 text-accent-text underline"
                      href={`${origin}/__qa`}
                    >
                      {host}
                    </a>
                  </li>
                ))}
              </ul>
            </QaPanel>
          </li>
        ))}
      </ul>
    </div>
  );
}
