import path from "node:path";
import { renderArt } from "../art/render.ts";
import { ART_VERSION } from "../art/version.ts";
import { detectLanguage } from "../i18n/detect-language.server.ts";
import { languageTag } from "../i18n/languages.ts";
import { contract } from "../platform/contract/contract.ts";
import { openApiDocument } from "../platform/wire/openapi.ts";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { createSandbox, OUTBOX_HOST, PAY_HOST, STUDIO_HOST } from "../sandbox/sandbox.ts";
import { createSignInPeers } from "../sandbox/sign-in/sign-in.ts";
import { brandIndex } from "./brand-index.ts";
import type { Site, SiteDeps } from "./compose-site.ts";
import { createOperatorCookieJar } from "./cookies.ts";
import { watchFileStore } from "./file-store-health.ts";
import { createHttpServer } from "./http-server.ts";
import { opsTexts } from "./ops-context.ts";
import { createOpsPages } from "./ops-pages.ts";
import { sandboxClients } from "./sign-in-services.ts";
import { createStaticFiles } from "./static-files.ts";

/** The HTTP server of the process: every host, the sandbox's too. `isPrepared` tells whether the start is done, and no stop has begun. */
export function createSiteServer(
  { config, root, log, i18n, brands, database, addresses }: SiteDeps,
  { clock, keys, jar, remix, adapters, platform, platforms, events, sites, pages }: Site,
  isPrepared: () => boolean,
) {
  // The sandbox speaks to us over HTTP like a stranger, so it can be made only once our port is known.
  let openSandbox: ReturnType<typeof createSandbox> | undefined;
  const sandbox = () => {
    openSandbox ??= createSandbox({
      platformUrl: `http://127.0.0.1:${addresses.port()}`,
      origin: addresses.of(STUDIO_HOST),
      payOrigin: addresses.of(PAY_HOST),
      keys,
      clock,
      dataFolder: config.dataFolder,
    });
    return openSandbox;
  };
  return createHttpServer({
    config,
    log,
    brands,
    sites,
    pages,
    files: createStaticFiles(path.join(root, config.production ? "build/client" : "public")),
    wire: platforms.wire,
    events: events.events,
    vendorCalls: platform.vendorCalls,
    webhooks: platform.webhooks,
    ops: config.opsHost
      ? {
          host: config.opsHost,
          pages: createOpsPages({
            config,
            operators: platform.operators,
            i18n,
            log,
            cookies: createOperatorCookieJar(config.publicScheme),
            remix: remix.operators,
            callFailure: remix.callFailure,
            demo: config.demo,
          }),
        }
      : null,
    sandbox: config.sandbox
      ? { hosts: [STUDIO_HOST, OUTBOX_HOST, PAY_HOST], fetch: (request) => sandbox().fetch(request) }
      : null,
    signInPeers: config.sandbox
      ? createSignInPeers({
          originOf: addresses.of,
          clock,
          ...sandboxClients(brands, adapters.secrets, addresses.of),
        })
      : null,
    visitorCookie: jar.visitor,
    art: { version: ART_VERSION, render: (name) => renderArt(name, CATALOGUE)?.svg ?? null },
    openApi: () => openApiDocument(contract, { servers: [{ url: "/" }] }),
    brandIndex: config.demo
      ? () =>
          brandIndex(brands, addresses.of, {
            outbox: config.sandbox ? addresses.outbox() : null,
            ops: addresses.ops(),
          })
      : null,
    wordsFor: async (incoming, site) => {
      const { host = "" } = incoming.headers;
      if (host.replace(/:\d+$/, "").toLowerCase() === config.opsHost) {
        const { language, t } = opsTexts(i18n, incoming.headers["accept-language"]);
        return { t, tag: languageTag(language) };
      }
      const brand = site?.brand;
      const cookies = jar.read(incoming.headers.cookie ?? null);
      const language = brand
        ? await detectLanguage(brand.document.locale, incoming.headers, cookies.language)
        : "EN";
      return { t: i18n.translate(language, brand?.texts ?? {}), tag: languageTag(language) };
    },
    ready: async () => {
      if (!isPrepared()) throw new Error("the start is not done yet, or a stop has begun");
      await database.db.selectFrom("merchant").select("id").limit(1).execute();
    },
    filesAnswer: watchFileStore({ files: adapters.files, clock, log }),
    dev: remix.dev,
  });
}
