import type { Brand } from "../brand/brand.ts";
import type { PageHandle } from "../site/page-handle.ts";
import type { PagesDeps } from "./page-deps.ts";
import type { PagePolicy } from "./security-headers.ts";
import { signInSources } from "./sign-in-services.ts";

/** What a page of a brand may reach beside its own host: the same for each version of the brand, so made once. */
export function policies(deps: PagesDeps) {
  const kept = { phone: new WeakMap<Brand, PagePolicy>(), other: new WeakMap<Brand, PagePolicy>() };
  return (brand: Brand, { provesPhones }: PageHandle): PagePolicy => {
    const known = kept[provesPhones ? "phone" : "other"];
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
}

/** Where the bot check's widget of this brand comes from, if it has one. */
function widgetSources({ config: { turnstile } }: PagesDeps, brand: Brand): string[] {
  const { siteKey } = brand.document.signIn.turnstile;
  return Object.hasOwn(turnstile.secrets, siteKey) ? [new URL(turnstile.scriptUrl).origin] : [];
}

/** Where this brand's frames come from: its games, and its chat room. */
function frameSources(deps: PagesDeps, brand: Brand): string[] {
  const { cdn, chat } = brand.document;
  const sandbox = deps.sandbox();
  const chatRoom = brand.on("chatRoom") ? [new URL(chat.url).origin] : [];
  return [...cdn.launchGameCDNs, ...chatRoom, ...(sandbox ? [sandbox.studio] : [])];
}
