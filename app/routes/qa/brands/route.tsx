import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getQa } from "../guard.server.ts";
import { listBrands } from "./list-brands.ts";

/** Loads the brands that are served, and the errors of documents whose last valid version is served. */
export function loader({ context }: LoaderFunctionArgs) {
  const qa = getQa(context);
  return { problems: qa.problems(), brands: listBrands(qa) };
}

/** Lists the brands of this server. */
export default function Brands() {
  const { brands, problems } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="heading-2">
        {problems.length === 0 ? "No document has errors." : "Documents with errors"}
      </h1>
      {problems.map(({ folder, isServed, lines }) => (
        <section key={folder} className="mt-4">
          <h2 className="text-14 font-bold text-text-1">{folder}</h2>
          <p className="text-13 text-text-2">
            {isServed ? "Its last valid version is still served." : "It is not served."}
          </p>
          <ul className="mt-2 grid gap-1 text-12 text-negative">
            {lines.map((line) => (
              <li key={line}>
                <code className="break-words whitespace-pre-wrap">{line}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2 className="heading-2 mt-6">Served brands</h2>
      <ul className="mt-3 grid gap-3">
        {brands.map(({ id, name, version, hosts }) => (
          <li key={id} className="rounded-md border border-border bg-surface-1 p-4">
            <p className="font-bold text-text-1">{name}</p>
            <p className="text-12 text-text-3">
              <code>{id}</code>, version <code>{version}</code>
            </p>
            <ul className="mt-1 flex flex-wrap gap-x-4">
              {hosts.map(({ host, origin }) => (
                <li key={host}>
                  <a className="flex min-h-11 items-center text-13 text-accent-text" href={`${origin}/__qa`}>
                    {host}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
