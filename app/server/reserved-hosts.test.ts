import { expect, test } from "vitest";
import { createBrandLoader } from "../brand/load.ts";
import { problemWords, smallDocument, testFolder } from "../brand/testing.ts";
import { reservedHosts } from "./reserved-hosts.ts";

test("brands cannot have hosts of the server, the sandbox or an internal service", () => {
  using folder = testFolder();
  const reserved = reservedHosts("desk.example.com", ["localhost", "minio.example.com"]);
  const loader = createBrandLoader({ ...folder, reservedHosts: reserved });
  const hosts = ["localhost", "studio.localhost", "outbox.localhost", "pay.localhost", "chat.localhost"];
  const all = [
    ...hosts,
    "id.localhost",
    "social.localhost",
    "phone.localhost",
    "desk.example.com",
    "minio.example.com",
  ];
  folder.write(
    "small/brand.json",
    smallDocument("small", { hosts: [...all, "own.localhost"].map((host) => ({ host })) }),
  );
  const found = loader.load("small").problems.map(problemWords);
  expect(found).toHaveLength(all.length);
  const start = "small/brand.json /hosts/0/host: expected a host of the brand's own, found";
  expect(found[0]).toBe(`${start} "localhost", which is the index of the brands.`);
  expect(found.at(-2)).toContain('"desk.example.com", which is the operators\' site.');
  expect(found.at(-1)).toContain('"minio.example.com", which is a service that MARQUEE_INSIDE_HOSTS names.');
  expect(reservedHosts(null, []).get("ops.localhost")).toBe("the operators' site");
});

test("brands cannot have hosts below the sandbox's, nor names that do not resolve", () => {
  using folder = testFolder();
  const reserved = reservedHosts("desk.example.com", ["localhost"]);
  const loader = createBrandLoader({ ...folder, reservedHosts: reserved });
  const found = (host: string) => {
    folder.write("small/brand.json", smallDocument("small", { hosts: [{ host }] }));
    return loader.load("small").problems.map(problemWords);
  };
  const start = "small/brand.json /hosts/0/host: expected a host of the brand's own, found";
  expect(found("a.studio.localhost")).toEqual([
    `${start} "a.studio.localhost", which is below studio.localhost, the sandbox's game studio.`,
  ]);
  for (const end of ["invalid", "example", "test", "onion", "alt"]) {
    expect(found(`x.${end}`)).toEqual([`${start} "x.${end}", which nobody can reach: .${end} is reserved.`]);
  }
  for (const host of ["a.localhost", "mystudio.localhost", "play.desk.example.com", "test.com", "my.local"])
    expect(found(host)).toEqual([]);
});
