import type { AppLoadContext } from "@remix-run/node";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { AgentPage } from "../../brand/brand-document.ts";
import { createBrandLoader } from "../../brand/load.ts";
import { smallDocument, testFolder } from "../../brand/testing.ts";
import { loader as index } from "./index.tsx";
import { loader as payslip } from "./payslip/route.tsx";
import { action, loader as team } from "./team/route.tsx";

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

const ORIGIN = "http://small.localhost";

/** Returns an agent on the site of a brand that has these pages in its agent centre and lets agents send money. */
function agentAt(menu: AgentPage[], path: string) {
  folder.write(
    "small/brand.json",
    smallDocument("small", {
      switches: { agentCentre: true, transferDownline: true },
      agents: { menu, contractKinds: ["enableCt", "salary"] },
    }),
  );
  const { brand, problems } = createBrandLoader(folder).load("small");
  expect(problems).toEqual([]);
  const transferToDownline = vi.fn(async () => ({ transferId: "7" }));
  const context = {
    brand,
    caller: { kind: "account", accountId: "1", username: "ana", type: 2, sessionId: "1" },
    request: { language: "EN" },
    t: (key: string) => key,
    texts: () => ({}),
    platform: {
      system: { status: async () => ({ systemStatus: 0, maintenanceUntil: null, location: { ip: "" } }) },
      wallet: { transferToDownline },
      agents: { payslip: async () => ({ id: "s1", kind: "dailySalary" }) },
    },
  } as unknown as AppLoadContext;
  const ask = (init?: RequestInit) => ({
    request: new Request(`${ORIGIN}${path}`, init),
    params: { id: "s1" },
    context,
  });
  const body = new URLSearchParams({ username: "ben", amount: "100", idempotencyKey: "b3f1c2d4-5e6f-7081" });
  return {
    transferToDownline,
    read: async () => (path.startsWith("/agent?") || path === "/agent" ? index(ask()) : team(ask())),
    open: async () => payslip(ask()),
    send: async () => action(ask({ method: "POST", body })),
  };
}

const TEAM = "/agent/downlineManagmentView";

describe("an agent of a brand whose agent centre has no team management", () => {
  const menu: AgentPage[] = ["agentTeamOverview"];

  it("is not redirected to it, and does not find it", async () => {
    const led: Response = await agentAt(menu, "/agent")
      .read()
      .catch((thrown) => thrown);
    expect(led.headers.get("location")).toBe("/agent/agentTeamOverview?menu");
    await expect(agentAt(menu, TEAM).read()).rejects.toMatchObject({ status: 404 });
  });

  it("cannot move money by submitting a form to that page", async () => {
    const { send, transferToDownline } = agentAt(menu, `${TEAM}?view=transfer`);
    await expect(send()).rejects.toMatchObject({ status: 405 });
    expect(transferToDownline).not.toHaveBeenCalled();
  });
});

describe("an agent of a brand whose agent centre has team management", () => {
  const menu: AgentPage[] = ["downlineManagmentView", "agentTeamOverview"];

  it("is redirected to the first page of the menu, with the panel's `returnTo` kept", async () => {
    const led: Response = await agentAt(menu, "/agent?returnTo=%2Fhelpmc")
      .read()
      .catch((thrown) => thrown);
    expect([led.status, led.headers.get("location")]).toEqual([302, `${TEAM}?menu=&returnTo=%2Fhelpmc`]);
  });

  it("sends money on the team page, and returns there with the panel's `returnTo` kept", async () => {
    const { send, transferToDownline } = agentAt(menu, `${TEAM}?view=transfer&returnTo=%2Fhelpmc`);
    const led = (await send()) as Response;
    expect(led.headers.get("location")).toBe(`${TEAM}?view=transfer&sent=7&returnTo=%2Fhelpmc`);
    expect(transferToDownline).toHaveBeenCalledOnce();
  });
});

describe("a payslip of daily wages", () => {
  const menu: AgentPage[] = ["agentRevenueReport", "agentDividendRecordCopy2", "agentDailyWages2"];
  const WAGES = "/agent/agentDailyWages2/s1";

  it("opens on the page of its kind and among the income", async () => {
    for (const path of [WAGES, "/agent/agentRevenueReport/s1"]) {
      await expect(agentAt(menu, path).open()).resolves.toMatchObject({ data: { payslip: { id: "s1" } } });
    }
  });

  it("is redirected to the page of its kind from another page, or to the income if the brand has none", async () => {
    const path = "/agent/agentDividendRecordCopy2/s1?recompute=1";
    const places: (string | null)[] = [];
    for (const pages of [menu, menu.slice(0, 2)]) {
      const led: Response = await agentAt(pages, path)
        .open()
        .catch((thrown) => thrown);
      places.push(led.headers.get("location"));
    }
    expect(places).toEqual([`${WAGES}?recompute=1`, "/agent/agentRevenueReport/s1?recompute=1"]);
  });
});
