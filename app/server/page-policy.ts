import type { Brand } from "../brand/brand.ts";
import type { PageHandle } from "../site/page-handle.ts";
import type { PagesDeps } from "./page-deps.ts";
import type { PagePolicy } from "./security-headers.ts";
import { signInSources } from "./sign-in-services.ts";

/** What a page of a brand may reach beside its own host: the same for each version of the brand, so made once. */
export function policies(deps: PagesDeps) {
  const kept = new WeakMap<Brand, Map<string, PagePolicy>>();
  return (brand: Brand, handle: PageHandle): PagePolicy => {
    const { provesPhones, leadsToPayPages } = handle;
    const known = kept.get(brand) ?? new Map<string, PagePolicy>();
    kept.set(brand, known);
    const key = `${provesPhones} ${leadsToPayPages}`;
    let policy = known.get(key);
    if (!policy) {
      const emulator = deps.sandbox()?.phone ?? null;
      const signIn = signInSources(brand, provesPhones === true, deps.signIn, emulator);
      const forms = leadsToPayPages ? payPages(deps, brand) : [];
      const widget = widgetSources(deps, brand);
      policy = {
        frameSources: frameSources(deps, brand),
        imageSources: brand.imageOrigins,
        services: {
          ...signIn,
          forms: [...signIn.forms, ...forms],
          scripts: [...signIn.scripts, ...widget],
          frames: [...signIn.frames, ...widget],
        },
        development: deps.config.development,
        https: deps.config.publicScheme === "https",
      };
      known.set(key, policy);
    }
    return policy;
  };
}

/** Where the bot check's widget of this brand comes from, if it has one. */
function widgetSources({ config: { turnstile } }: PagesDeps, brand: Brand): string[] {
  const { siteKey } = brand.document.signIn.turnstile;
  return Object.hasOwn(turnstile.secrets, siteKey) ? [new URL(turnstile.scriptUrl).origin] : [];
}

/** Where the payment providers of a brand's channels have their pages. */
export function payPages({ payments }: PagesDeps, { document }: Brand): string[] {
  const named = new Set<string>(document.payments.channels.map(({ provider }) => provider));
  return [...named].flatMap((name) => {
    const provider = payments.get(name);
    return provider?.serves(document.merchantCode) ? provider.pages() : [];
  });
}

/** Where this brand's frames come from: its games, and its chat room. */
function frameSources(deps: PagesDeps, brand: Brand): string[] {
  const { cdn, chat } = brand.document;
  const sandbox = deps.sandbox();
  const chatRoom = brand.on("chatRoom") ? [new URL(chat.url).origin] : [];
  return [...cdn.launchGameCDNs, ...chatRoom, ...(sandbox ? [sandbox.studio] : [])];
}
