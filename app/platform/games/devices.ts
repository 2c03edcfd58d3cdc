import { type RawBuilder, sql } from "kysely";
import type { ClientTerms } from "../core/merchant.ts";
import type { Device } from "../ports/game-vendor.ts";

/** A set of devices is a number, one bit per device. */
const DEVICE_BITS: Readonly<Record<Device, number>> = { WEB: 1, H5: 2, APP: 4 };
const ALL_DEVICES = 7;
const BROWSERS = DEVICE_BITS.WEB | DEVICE_BITS.H5;

/** The devices that each word of `platform` or `channel` means. */
const WORDS: Readonly<Record<string, number>> = {
  flash: DEVICE_BITS.WEB,
  "html5-desktop": DEVICE_BITS.WEB,
  web: DEVICE_BITS.WEB,
  "html5-mobile": DEVICE_BITS.H5,
  h5: DEVICE_BITS.H5,
  html5: BROWSERS,
  ios: DEVICE_BITS.APP,
  android: DEVICE_BITS.APP,
  app: DEVICE_BITS.APP,
};

/** `isPlatform` of hot games. */
const IS_PLATFORM: Readonly<Record<number, number>> = { 1: DEVICE_BITS.WEB, 2: BROWSERS, 3: DEVICE_BITS.APP };

/** The platforms of a brand's lists when a call names none. */
const BRAND_PLATFORMS: Readonly<Record<ClientTerms["platform"], string>> = {
  web: "flash,html5-desktop",
  h5: "html5-mobile",
  app: "ios,android",
};

/** Returns the devices of a list as a set; all of them if it is left out. */
export function deviceSet(devices: readonly Device[] | undefined): number {
  return devices ? devices.reduce((set, device) => set | DEVICE_BITS[device], 0) : ALL_DEVICES;
}

/** The query parameters that describe the client for which games are listed. */
interface ClientQuery {
  clientType?: number | undefined;
  isPlatform?: number | undefined;
  platform?: string | undefined;
  channel?: string | undefined;
}

/**
 * Returns the devices whose games a query lists, by the table of docs/vendors.md: a game is listed when it can be
 * played on one of them. Each parameter narrows the set. A number or a word that is not in the table narrows nothing.
 */
export function getDevices(query: ClientQuery, { platform }: Pick<ClientTerms, "platform">): number {
  return (
    getClientTypeDevices(query.clientType) &
    (IS_PLATFORM[query.isPlatform ?? 0] ?? ALL_DEVICES) &
    parseDeviceWords(query.platform ?? BRAND_PLATFORMS[platform]) &
    parseDeviceWords(query.channel)
  );
}

/** Returns the condition that a game can be played on at least one of the given devices. */
export function playableOn(devices: number): RawBuilder<boolean> {
  return sql<boolean>`(game.devices & ${sql.lit(devices)}) <> 0`;
}

/** `clientType` is a sum: 1 a desktop browser, 2 a phone's, 4 an app. 3 is any browser. */
function getClientTypeDevices(clientType = 0): number {
  return clientType >= 1 && clientType <= ALL_DEVICES ? clientType : ALL_DEVICES;
}

function parseDeviceWords(text = ""): number {
  const words = text.toLowerCase().split(/[\s,]+/);
  const known = words.flatMap((word) => (Object.hasOwn(WORDS, word) ? [WORDS[word] ?? 0] : []));
  return known.length > 0 ? known.reduce((set, devices) => set | devices, 0) : ALL_DEVICES;
}
