import { html } from "hono/html";
import { problemText } from "../brand/problem.ts";
import type { BrandRegistry } from "../brand/registry.ts";

/**
 * The page for QA engineers (`MARQUEE_QA=1`): the version of each brand that is served, and the problems of a document
 * whose last good version is still served. In one language, since it is a tool and belongs to no brand.
 */
export function qaPage(brands: BrandRegistry) {
  const problems = [...brands.problems()];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Marquee: brand documents</title>
      </head>
      <body>
        <main>
          <h1>Brand documents</h1>
          <h2>${problems.length === 0 ? "No document has errors." : "Documents with errors"}</h2>
          ${problems.map(
            ([folder, list]) => html`<section>
              <h3>${folder}</h3>
              <p>${brands.byId(folder) ? "Its last valid version is still served." : "It is not served."}</p>
              <ul>
                ${list.map((problem) => html`<li><code>${problemText(problem, brands.folder)}</code></li>`)}
              </ul>
            </section>`,
          )}
          <h2>Serving</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Brand</th>
                <th scope="col">Version</th>
                <th scope="col">Hosts</th>
              </tr>
            </thead>
            <tbody>
              ${brands.list().map(
                ({ id, version, hosts }) => html`<tr>
                  <th scope="row">${id}</th>
                  <td><code>${version}</code></td>
                  <td>${hosts.map(({ host }) => host).join(", ")}</td>
                </tr>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html>`;
}
