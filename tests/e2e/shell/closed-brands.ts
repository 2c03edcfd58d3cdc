import { ownBrand } from "../setup/own-brand.ts";

/** Returns brands in maintenance, and brands available only in the Philippines. */
export function closedBrands(): Record<string, object> {
  const until = (time: string) => ({ status: { maintenance: { active: true, until: time } } });
  const philippinesOnly = { status: { regions: { allowed: ["PH"], blocked: [] } } };
  const membersOnly = { switches: { loginedToHomePage: true } };
  const brands = {
    shut: until("2099-11-21T05:30:00Z"),
    shutclub: { ...until("2099-11-21T05:30:00Z"), ...membersOnly },
    late: until("2020-11-21T05:30:00Z"),
    abroad: philippinesOnly,
    clubabroad: { ...philippinesOnly, ...membersOnly },
  };
  return Object.fromEntries(
    Object.entries(brands).map(([id, changes]) => [`${id}/brand.json`, ownBrand(id, changes)]),
  );
}
