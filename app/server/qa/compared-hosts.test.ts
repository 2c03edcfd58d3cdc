import { expect, it } from "vitest";
import type { Brand } from "../../brand/brand.ts";
import { listComparedHosts } from "./compared-hosts.ts";

const getBrand = (...hosts: string[]) => ({ hosts: hosts.map((host) => ({ host })) }) as unknown as Brand;
const registry = (own: Brand, all: Brand[]) => ({ list: () => all, byMerchant: () => own });

it("a merchant's games may be framed by its own hosts first, by all hosts, and by the panes of each", () => {
  const [own, other] = [getBrand("own.example", "agent.own.example"), getBrand("other.example")];
  expect(listComparedHosts(registry(own, [other, own]), "OWN")).toEqual([
    ...["own.example", "qa-a.own.example", "qa-b.own.example"],
    ...["agent.own.example", "qa-a.agent.own.example", "qa-b.agent.own.example"],
    ...["other.example", "qa-a.other.example", "qa-b.other.example"],
  ]);
});

it("a merchant among many keeps its own hosts, within what the studio accepts", () => {
  const own = getBrand("own.example");
  const many = Array.from({ length: 100 }, (_, at) => getBrand(`brand${at}.example`));
  const hosts = listComparedHosts(registry(own, [...many, own]), "OWN");
  expect(hosts).toHaveLength(50);
  expect(hosts.slice(0, 3)).toEqual(["own.example", "qa-a.own.example", "qa-b.own.example"]);
});
