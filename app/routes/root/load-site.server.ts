import { type AppLoadContext, redirect } from "@remix-run/node";
import { getAnalytics } from "../../brand/analytics.ts";
import { getCategory } from "../../brand/categories.ts";
import { pickImageCdn } from "../../brand/images.ts";
import { languageTag } from "../../i18n/languages.ts";
import { loadProviders } from "../../modules/providers/providers.server.ts";
import { preserialize } from "../../shared/preserialized.ts";
import { getFailure } from "../../site/call-failure.ts";
import { type Closed, closedStatus, readClosed } from "../../site/closed.server.ts";
import { type LoadedDialog, loadDialog } from "../../site/dialogs/registry.server.ts";
import { getDialog } from "../../site/dialogs/registry.ts";
import { HELP_CENTRE } from "../../site/paths.ts";
import { getPathAfterSignIn, withoutModal } from "../../site/safe-redirect.ts";
import type { SerializedSite, SiteData, SiteMember } from "../../site/use-site.ts";
import { readFavourites } from "./read-favourites.server.ts";
import { mustSignIn } from "./redirect-rule.ts";

export interface RootData extends SerializedSite {
  closed: Closed | null;
  /** The dialog that the address opens, with its data. */
  dialog: LoadedDialog | null;
}

/**
 * Returns true for the pages of a session that must set a new password; any other redirects to the dialog for it. The
 * dialog is in the address, so that the browser knows which code it needs before hydration.
 */
function isOpenWhilePasswordDue(url: URL): boolean {
  const dialog = getDialog(url);
  if (url.pathname === "/") return dialog === "change-password" || dialog === "sign-out";
  return ["/account/password", "/account/sign-out", "/preferences"].includes(url.pathname);
}

/** Throws the redirect of a members-only brand, and of a session that must set a new password. */
function requireSiteAccess({ brand, caller }: AppLoadContext, url: URL): void {
  if (brand.on("loginedToHomePage") && caller.kind === "visitor" && mustSignIn(url.pathname)) {
    const next = withoutModal(url.pathname, url.search);
    throw redirect(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  }
  if (caller.kind === "account" && caller.passwordDue && !isOpenWhilePasswordDue(url)) {
    throw redirect(
      `/?modal=change-password&next=${encodeURIComponent(getPathAfterSignIn(url.pathname + url.search))}`,
    );
  }
}

/**
 * Returns the reason why a site is closed, as far as the page shows it. The pages of maintenance and of a blocked
 * region have a customer-service button (spec section 2), so the help centre that it may lead to opens. If the platform
 * does not answer, there is no help either.
 */
function closedAt(pathname: string, closed: Closed | null): Closed | null {
  return pathname === HELP_CENTRE && closed?.reason !== "unreachable" ? null : closed;
}

/**
 * Loads the data of every page and the status of the response. A closed site's help centre has the closed status too,
 * so that it is never cached.
 */
export async function loadSite(context: AppLoadContext, request: Request) {
  const url = new URL(request.url);
  const closed = await readClosed(context);
  // A closed site shows that at every address except the possible one of its customer service, and does not ask for
  // sign-in first.
  if (!closed) requireSiteAccess(context, url);
  const shown = closedAt(url.pathname, closed);
  const [member, vendors, licences, banners, dialog] = await Promise.all([
    closed ? null : readMember(context),
    closed ? preserialize([]) : readCarousel(context),
    readLicences(context),
    closed ? [] : readBanners(context),
    closed ? null : loadDialog(context, url),
  ]);
  const site: RootData = {
    brand: context.publicBrand(),
    origin: context.origin,
    language: context.request.language,
    previousLanguage: context.previousLanguage,
    theme: context.theme,
    member,
    now: context.now,
    sandbox: context.sandbox && { outbox: context.sandbox.outbox },
    qa: readQa(context),
    vendors,
    licences,
    banners,
    images: pickImageCdn(context.brand.document, context.request.ip),
    // A visitor's page is cached for all visitors, so it contains nothing specific to one device.
    balanceHidden:
      member !== null && /(?:^|;\s*)balance=hidden(?:;|$)/.test(request.headers.get("cookie") ?? ""),
    analytics: getAnalytics(context.brand.document, context.analyticsChoice),
    nonce: context.nonce,
    texts: context.texts("shell", "nav", "footer", "card", ...(shown ? ["status"] : [])),
    closed: shown,
    dialog,
  };
  return { site, status: closed ? closedStatus(closed) : 200 };
}

function readQa({ qa, now }: AppLoadContext): RootData["qa"] {
  return qa && (qa.changes > 0 || qa.clockAheadMs > 0) ? { ...qa, now } : null;
}

async function readMember(context: AppLoadContext): Promise<SiteMember | null> {
  const { caller, platform } = context;
  if (caller.kind !== "account") return null;
  try {
    const [info, balance, favourites] = await Promise.all([
      platform.accounts.memberInfo({}),
      caller.passwordDue ? null : platform.wallet.balance({}),
      readFavourites(context),
    ]);
    const { account, nickname, type, avatar, clubLabel, lastSignIn, passwordDue } = info;
    const shown = { account, nickname, type, avatar, clubLabel, lastSignIn, passwordDue };
    return {
      ...shown,
      favourites,
      balance: balance && { available: balance.available, version: balance.version },
    };
  } catch (error) {
    // The session ended between two reads: the page is a visitor's.
    if (getFailure(error).data.code === "NOT_LOGGED_IN") return null;
    throw error;
  }
}

/** Returns the footer's row of vendors: each once, in the brand's order, with the page that lists its games. */
function readCarousel(context: AppLoadContext): Promise<SerializedSite["vendors"]> {
  return context.shared("carousel", 60_000, async () => {
    if (!context.brand.document.footer.carousel.show) return preserialize([]);
    const loaded = await loadProviders(context, { module: "providers" });
    return preserialize(
      (loaded?.providers ?? []).map(({ vassalage, name, gameType }) => ({
        vassalage,
        name,
        href: `/${getCategory(gameType)}?vassalage=${vassalage}`,
      })),
    );
  });
}

/** Returns the banners of all pages, each of which shows those of its group; none if they cannot be read. */
function readBanners(context: AppLoadContext): Promise<SerializedSite["banners"]> {
  const { shared, caller, platform } = context;
  return shared(`banners ${caller.kind}`, 10_000, async () => {
    const { banners } = await platform.content.announcements({ types: "B" });
    return banners.map(({ id, groupName, title, imageUrl, linkUrl }) => ({
      id,
      groupName,
      title,
      imageUrl,
      linkUrl,
    }));
  }).catch((error) => {
    getFailure(error);
    return [];
  });
}

/** Returns the licences, with their authority's country named in the visitor's language. */
function readLicences(context: AppLoadContext): Promise<SiteData["licences"]> {
  return context.shared("licences", 3_600_000, async () => {
    const names = new Intl.DisplayNames(languageTag(context.request.language), { type: "region" });
    return context.brand.document.licences.entries.map(({ authority, number, link, badge }) => ({
      name: names.of(authority) ?? authority,
      number,
      link,
      badge: context.brand.imageUrl(badge),
    }));
  });
}
