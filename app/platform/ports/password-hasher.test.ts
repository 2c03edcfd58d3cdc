import { expect, it } from "vitest";
import { withRequester } from "../core/requester.ts";
import { argon2Hasher } from "./password-hasher.ts";

it("hashes for another address next, however many requests of one address wait across all brands", async () => {
  const hasher = argon2Hasher();
  const phc = await hasher.hash("correct horse 9");
  const done: string[] = [];
  const verify = async (ip: string, brand: string) => {
    const outcome = await withRequester({ ip, brand }, () => hasher.verify(phc, "a guess")).catch(
      ({ code }) => code,
    );
    done.push(outcome === false ? ip : outcome);
  };
  const flood = Array.from({ length: 240 }, (_, n) => verify("203.0.113.9", `brand-${n % 4}`));
  const genuine = verify("198.51.100.1", "brand-0");
  await genuine;
  expect(done.filter((one) => one === "203.0.113.9").length).toBeLessThanOrEqual(8);
  await Promise.all(flood);
  expect(done.filter((one) => one === "TOO_MANY_REQUESTS").length).toBeGreaterThan(150);
  expect(done).not.toContain(undefined);
});
