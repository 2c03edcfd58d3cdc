import { type AnalyticsChoice, getAnalytics, TAG_SOURCES } from "../brand/analytics.ts";
import type { Brand } from "../brand/brand.ts";
import { chatRoom } from "../brand/chat-room.ts";
import type { PageHandle } from "../site/page-handle.ts";
import type { PagesDeps } from "./page-deps.ts";
import type { PagePolicy } from "./security-headers.ts";
import { signInSources } from "./sign-in-services.ts";

/**
 * The sources that a page of a brand may use beside its own host: the same for each version of the brand, so made once.
 */
export function createPagePolicies(deps: PagesDeps) {
  const kept = {
    phone: new WeakMap<Brand, PagePolicy>(),
    lines: new WeakMap<Brand, PagePolicy>(),
    other: new WeakMap<Brand, PagePolicy>(),
  };
  const ofPage = (brand: Brand, { provesPhones, measuresLines }: PageHandle): PagePolicy => {
    const known = kept[provesPhones ? "phone" : measuresLines ? "lines" : "other"];
    let policy = known.get(brand);
    if (!policy) {
      const emulator = deps.sandbox()?.phone ?? null;
      const signIn = signInSources(brand, provesPhones === true, deps.signIn, emulator);
      const widget = widgetSources(deps, brand);
      policy = {
        frameSources: frameSources(deps, brand),
        imageSources: brand.imageOrigins,
        services: {
          ...signIn,
          forms: [...signIn.forms, ...agentOrigins(deps, brand)],
          connect: [...signIn.connect, ...(measuresLines ? lineOrigins(deps, brand) : [])],
          scripts: [...signIn.scripts, ...widget],
          frames: [...signIn.frames, ...widget],
        },
        development: deps.config.development,
        https: deps.config.publicScheme === "https",
      };
      known.set(brand, policy);
    }
    return policy;
  };
  return (brand: Brand, handle: PageHandle, choice: AnalyticsChoice | null): PagePolicy => {
    const policy = ofPage(brand, handle);
    return getAnalytics(brand.document, choice)?.loads ? withTag(policy) : policy;
  };
}

/** Returns the policy of a page that loads the analytics tag. */
function withTag(policy: PagePolicy): PagePolicy {
  const { services = {}, imageSources = [] } = policy;
  return {
    ...policy,
    imageSources: [...imageSources, ...TAG_SOURCES.images],
    services: {
      ...services,
      scripts: [...(services.scripts ?? []), ...TAG_SOURCES.scripts],
      connect: [...(services.connect ?? []), ...TAG_SOURCES.connect],
    },
  };
}

/** Returns the origin of the widget of this brand's bot check, if it has one. */
function widgetSources({ config: { turnstile } }: PagesDeps, brand: Brand): string[] {
  const { siteKey } = brand.document.signIn.turnstile;
  return Object.hasOwn(turnstile.secrets, siteKey) ? [new URL(turnstile.scriptUrl).origin] : [];
}

/** Returns the brand's own addresses for members, each with any port. */
function lineOrigins({ config }: PagesDeps, brand: Brand): string[] {
  const members = brand.hosts.filter(({ audience }) => audience === "member");
  return members.map(({ host }) => `${config.publicScheme}://${host}:*`);
}

/**
 * Returns the brand's own addresses for agents, each with any port, if an agent's link can lead to them: without scripts
 * the registration form is redirected there.
 */
function agentOrigins({ config }: PagesDeps, brand: Brand): string[] {
  if (!brand.on("affiliateLinks")) return [];
  const agents = brand.hosts.filter(({ audience }) => audience === "agent");
  return agents.map(({ host }) => `${config.publicScheme}://${host}:*`);
}

/** Returns the origins of this brand's frames: its games and its chat room. */
function frameSources(deps: PagesDeps, brand: Brand): string[] {
  const { cdn, merchantCode } = brand.document;
  const sandbox = deps.sandbox();
  const room = chatRoom(brand, sandbox !== null);
  const url = room?.at === "address" ? room.url : room && sandbox?.chat.origin;
  return [...cdn.launchGameCDNs, ...(url ? [new URL(url).origin] : []), ...deps.vendorFrames(merchantCode)];
}
