import { loadApps } from "../content/content.server.ts";
import type { CallName, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { systemStatus } from "../core/system-status.ts";
import { ttlCache } from "../core/ttl-cache.ts";
import type { Clock } from "../ports/clock.ts";
import { createResponseTimeCache, type Probe } from "./response-time-cache.ts";
import { averageServiceTimes } from "./service-times.ts";

const SERVICE_TIMES_TTL_MS = 60_000;
/** An average of fewer cases than these is not reported. */
const MIN_CASES = 10;

/** The cached measurements about sites of one process. */
export function siteMeasurements({ clock, probe }: { clock: Clock; probe: Probe }) {
  return {
    /** Response times of the addresses of sites. */
    addresses: createResponseTimeCache({ clock, probe }),
    /** Average times of deposits and withdrawals, by merchant. */
    serviceTimes: ttlCache<Awaited<ReturnType<typeof averageServiceTimes>>>(clock, SERVICE_TIMES_TTL_MS),
  };
}

declare module "../core/services.ts" {
  interface Services {
    measurements: ReturnType<typeof siteMeasurements>;
  }
}

type Value<C extends CallName<"system">> = Promise<CallValue<"system", C>>;

async function loadResources({ database }: Services, ctx: CallContext) {
  const { guide } = ctx.merchant.site.resources;
  const apps = await loadApps(database.db, ctx);
  return Object.fromEntries([
    ...apps.map(({ kind, ...app }) => [kind, { ...app, qrCodeUrl: `/download/qr.svg?of=${kind}` }] as const),
    // The guide is read on the current screen, so it has no QR code.
    ...(guide ? [["guide", { url: guide, qrCodeUrl: null, version: "", note: "" }] as const] : []),
  ]);
}

/** Spec section 4: 1 while the merchant is in maintenance, else 2 if the region is restricted, else 0. */
async function getStatus(_services: unknown, ctx: CallContext): Value<"status"> {
  const { ip, country } = ctx.request;
  const status = systemStatus(ctx);
  return {
    systemStatus: status,
    maintenanceUntil: status === 1 ? ctx.merchant.maintenance.until : null,
    location: { ip, country },
  };
}

/** Returns the average times of deposits and withdrawals, measured at most once a minute per merchant. */
function getServiceTimes(
  { database, clock, measurements }: Services,
  { merchant }: CallContext,
): Value<"serviceTimes"> {
  return measurements.serviceTimes.get(merchant.code, () =>
    averageServiceTimes(database.db, {
      merchantId: merchant.code,
      windowHours: merchant.site.timesWindowHours,
      leastCases: MIN_CASES,
      now: clock.now(),
    }),
  );
}

async function getSwitches(_services: unknown, { merchant }: CallContext): Value<"whitelabel"> {
  return { ...merchant.switches };
}

/** Returns the data that an app needs before its first page (spec section 7). */
async function getPermissionInfo(services: Services, ctx: CallContext): Value<"permissionInfo"> {
  const { merchant, request } = ctx;
  const { site, registration } = merchant;
  const { addresses } = services.measurements;
  const status = systemStatus(ctx);
  return {
    whitelabel: { ...merchant.switches },
    register: {
      usernameEnabled: registration.usernameEnabled,
      mobileEnabled: registration.mobileEnabled,
    },
    resources: await loadResources(services, ctx),
    customerService: site.customerService.map(({ csType, type, pathList }, at) => ({
      csType,
      type,
      pathList: [...pathList],
      speedMs: pathList.map((_, place) => {
        const address = site.contactAddresses[at]?.[place] ?? "";
        // A path of the site has the speed of the site.
        return pathList.length > 1 && URL.canParse(address)
          ? addresses.getSpeed(new URL(new URL(address).origin))
          : null;
      }),
    })),
    customerServiceKey: site.contactKey,
    analytics: { gtagId: site.gtagId },
    imageCDNs: [...site.imageCDNs],
    launchGameCDNs: [...site.launchGameCDNs],
    location: { ip: request.ip, country: request.country },
    maintenance: status === 1,
    regionRestriction: status === 2,
  };
}

/** Returns the brand's member addresses with their last response times, and its apps (`routers` of the spec). */
export async function domainRoute(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"content", "domainRoute">> {
  const { getOrigin, measurements } = services;
  return {
    domainList: ctx.merchant.site.lines.map((host) => {
      const domain = getOrigin(host);
      return { domain, speedMs: measurements.addresses.getSpeed(new URL("/healthz", domain)) };
    }),
    resources: await loadResources(services, ctx),
  };
}

/** The calls about the site itself, except its encryption keys. */
export const systemCalls = {
  status: getStatus,
  serviceTimes: getServiceTimes,
  whitelabel: getSwitches,
  permissionInfo: getPermissionInfo,
};
