import type { IncomingMessage } from "node:http";
import path from "node:path";
import { renderArt } from "../art/render.ts";
import { ART_VERSION } from "../art/version.ts";
import { detectLanguage } from "../i18n/detect-language.server.ts";
import { languageTag } from "../i18n/languages.ts";
import { contract } from "../platform/contract/contract.ts";
import { openApiDocument } from "../platform/wire/openapi.ts";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { CHAT_HOST, OUTBOX_HOST, PAY_HOST, STUDIO_HOST } from "../sandbox/hosts.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { createSignInPeers } from "../sandbox/sign-in/sign-in.ts";
import { urlHost } from "../shared/loopback-address.ts";
import { createRenditions } from "./art-renditions.ts";
import { brandIndex } from "./brand-index.ts";
import type { Site, SiteDeps } from "./compose-site.ts";
import { createOperatorCookieJar } from "./cookies.ts";
import { watchFileStore } from "./file-store-health.ts";
import { createHttpServer } from "./http-server.ts";
import { createOpenApi } from "./open-api.ts";
import { createOpsApi } from "./ops-api.ts";
import { opsTexts } from "./ops-context.ts";
import { createOpsPages } from "./ops-pages.ts";
import { openQaTools } from "./qa/open-qa-tools.ts";
import { createQaPages } from "./qa/qa-pages.ts";
import { getHostName } from "./requested-host.ts";
import { sandboxClients } from "./sign-in-services.ts";
import { readBearer } from "./sites.ts";
import { createStaticFiles } from "./static-files.ts";

const render = (name: string) => renderArt(name, CATALOGUE)?.svg ?? null;

/** The progress of the start. */
interface Progress {
  /** Returns true when the start is done and no stop has begun. */
  isReady: () => boolean;
  /** Resolves when everything that brands and operators need is ready; until then their requests wait. */
  prepared: Promise<void>;
}

/** Creates the HTTP server of the process, for every host, including the sandbox's. */
export function createSiteServer(deps: SiteDeps, site: Site, { isReady, prepared }: Progress) {
  const { config, root, log, i18n, brands, database, addresses } = deps;
  const { clock, keys, jar, remix, adapters, platform, platforms, events, sites, pages, siteData, qaSites } =
    site;
  // The sandbox calls the server over HTTP like an outside service, so it can be created only once the port is known.
  let openSandbox: ReturnType<typeof createSandbox> | undefined;
  const sandbox = () => {
    openSandbox ??= createSandbox({
      platformUrl: `http://${urlHost(addresses.self())}:${addresses.port()}`,
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
    siteData,
    wire: platforms.wire,
    events: events.events,
    vendorCalls: platform.vendorCalls,
    webhooks: platform.webhooks,
    ops: operatorsSite({ config, log, i18n, brands, remix, platform }),
    qa: qaSites && {
      sites: qaSites,
      pages: createQaPages({
        config,
        brands,
        sites: qaSites,
        tools: openQaTools(deps, { ...site, listMessages: (code) => sandbox().listMessages(code) }),
        i18n,
        log,
        remix: remix.qa,
      }),
      password: config.qaPassword,
    },
    sandbox: config.sandbox
      ? {
          hosts: [STUDIO_HOST, OUTBOX_HOST, PAY_HOST, CHAT_HOST],
          fetch: (request) => sandbox().fetch(request),
        }
      : null,
    signInPeers: config.sandbox
      ? createSignInPeers({
          getOrigin: addresses.of,
          clock,
          ...sandboxClients(brands, adapters.secrets, addresses.of),
        })
      : null,
    visitorCookie: jar.visitor,
    art: {
      version: ART_VERSION,
      render,
      rendition: createRenditions({
        folder: path.join(config.dataFolder, "renditions"),
        version: ART_VERSION,
        render,
        log,
      }),
    },
    openApi: createOpenApi((options) => openApiDocument(contract, options)),
    brandIndex: config.demo
      ? () =>
          brandIndex(brands, addresses.of, {
            outbox: config.sandbox ? addresses.outbox() : null,
            ops: addresses.ops(),
          })
      : null,
    wordsFor: async (incoming, requested) => {
      if (getHostName(incoming) === config.opsHost) {
        const { language, t } = opsTexts(i18n, incoming.headers["accept-language"]);
        return { t, tag: languageTag(language) };
      }
      const brand = requested?.brand;
      const cookies = jar.read(incoming.headers.cookie ?? null);
      const language = brand
        ? await detectLanguage(brand.document.locale, incoming.headers, cookies.language)
        : "EN";
      return { t: i18n.translate(language, brand?.texts ?? {}), tag: languageTag(language) };
    },
    prepared,
    ready: async () => {
      if (!isReady()) throw new Error("the start is not done yet, or a stop has begun");
      await database.db.selectFrom("merchant").select("id").limit(1).execute();
    },
    filesAnswer: watchFileStore({ files: adapters.files, clock, log }),
    dev: remix.dev,
  });
}

/** The operators' site, on its host; null when there is none. */
function operatorsSite({
  config,
  log,
  i18n,
  brands,
  remix,
  platform: { operators },
}: Pick<SiteDeps, "config" | "log" | "i18n" | "brands"> & Pick<Site, "remix" | "platform">) {
  if (!config.opsHost) return null;
  const cookies = createOperatorCookieJar(config.publicScheme);
  return {
    host: config.opsHost,
    pages: createOpsPages({
      config,
      operators,
      i18n,
      log,
      cookies,
      remix: remix.operators,
      callFailure: remix.callFailure,
      demo: config.demo,
      loadBrand: brands.byMerchant,
    }),
    api: createOpsApi({ operators, i18n, log }),
    async loadOperator({ headers }: IncomingMessage, by: "cookie" | "token") {
      const token =
        by === "token" ? readBearer(headers.authorization) : cookies.read(headers.cookie ?? null).session;
      const session = token === null ? null : await operators.resolveSession(token);
      return session?.isVerified ? session.operator.id : null;
    },
  };
}
