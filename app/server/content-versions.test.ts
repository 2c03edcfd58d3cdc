import { expect, it } from "vitest";
import { memoryBus } from "../platform/ports/bus.ts";
import { contentVersions } from "./content-versions.ts";

it("each merchant has a version that increases with every change of its announcements and downloads", () => {
  const bus = memoryBus();
  const getVersion = contentVersions(bus);
  expect([getVersion("a"), getVersion("b")]).toEqual([0, 0]);
  bus.publish("announcement", { merchantId: "a", accountId: "" });
  bus.publish("downloads", { merchantId: "a", accountId: "" });
  bus.publish("message", { merchantId: "b", accountId: "" });
  expect([getVersion("a"), getVersion("b")]).toEqual([2, 0]);
});
