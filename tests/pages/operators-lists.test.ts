import { afterAll, beforeAll, expect, it } from "vitest";
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import { signedInOperator } from "../e2e/setup/operators.ts";
import { input, openSite, type PageSite } from "./site.ts";

/** Tests the filters of the operators' lists as a client without scripts. */

let site: PageSite;
let cookies: { ops: string };
beforeAll(async () => {
  site = await openSite();
  cookies = { ops: (await signedInOperator(site, "finance")).token };
});
afterAll(() => site.stop());

it.each(["log", "settlements"])(
  "wrong days are refused by their field in the %s, and in its file",
  async (list) => {
    const get = (path: string) => site.get("ops", `/ops/${path}`, { cookies });
    const page = await get(`${list}?from=xx&to=2026-11-26`);
    expect([page.status, input(page.html, "from")?.["aria-invalid"]]).toEqual([422, "true"]);
    expect(page.text).toContain(ops["days.unknown"]);
    expect(input(page.html, "to")?.["aria-invalid"]).toBeUndefined();
    const reversed = "from=2026-11-27&to=2026-11-26";
    expect((await get(`${list}?${reversed}`)).text).toContain(ops["days.order"]);
    const file = await get(`${list}.csv?${reversed}`);
    expect([file.status, file.text]).toEqual([422, ops["days.order"]]);
  },
);
