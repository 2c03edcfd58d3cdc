import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { context, envelopeOf, visitor, wireRequest } from "./house.ts";
import { openRealHouse, type RealHouse } from "./real-house.ts";
import { sampleOf } from "./samples.ts";

/** In the contract's order, but one must be registered before one signs in. */
const inOrder = calls.toSorted((a, b) => Number(b.name === "register") - Number(a.name === "register"));

describe("each call with an input that it takes", () => {
  let fixture: RealHouse;
  beforeAll(async () => {
    fixture = await openRealHouse();
  });
  afterAll(() => fixture.close());

  it.each(inOrder.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "%s gives its value as the contract says, or a reason that the contract names",
    async (key, call) => {
      const implemented = fixture.platform.calls.find(
        (one) => one.path === call.path && one.method === call.method,
      )?.handler;
      const { roles } = call.meta;
      const caller = roles.includes("visitor")
        ? visitor
        : roles.includes("member")
          ? fixture.member
          : fixture.agent;
      const answer = await envelopeOf(await fixture.wire(wireRequest(call, sampleOf(call)), context(caller)));
      if (!implemented) {
        expect(answer).toMatchObject({ status: 501, code: "NOT_IMPLEMENTED" });
      } else if (answer.success) {
        expect(call.output.parse(answer.value)).toEqual(answer.value);
      } else {
        expect(call.meta.errors, key).toContain(answer.code);
      }
      expect(fixture.faults).toEqual([]);
    },
  );

  it("registers, signs in and knows itself", async () => {
    const login = calls.find((call) => call.name === "login");
    const me = calls.find((call) => call.name === "memberInfo");
    if (!login || !me) throw new Error("no such call");
    const signedIn = await envelopeOf(
      await fixture.wire(wireRequest(login, sampleOf(login)), context(visitor)),
    );
    expect(signedIn).toMatchObject({ success: true, value: { firstTimeLogin: expect.any(Boolean) } });
    const who = await envelopeOf(await fixture.wire(wireRequest(me, {}), context(fixture.member)));
    expect(who).toMatchObject({ success: true, value: { type: 0, isAgent: 0 } });
  });
});
