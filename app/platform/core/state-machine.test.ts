import { describe, expect, it } from "vitest";
import { stateMachine } from "./state-machine.ts";

const door = stateMachine<"open" | "closed" | "locked", "close" | "lock" | "kick" | "paint">({
  open: { close: "closed", kick: "closed" },
  closed: { lock: "locked", kick: "open" },
  locked: {},
});

describe("a state machine", () => {
  it("returns the state after an event, and null where the event changes nothing", () => {
    expect(door.nextState("open", "close")).toBe("closed");
    expect(door.nextState("closed", "close")).toBeNull();
    expect(door.nextState("locked", "kick")).toBeNull();
  });

  it("returns the states that an event changes", () => {
    expect(door.statesBefore("kick")).toEqual(["open", "closed"]);
    expect(door.statesBefore("paint")).toEqual([]);
  });

  it("returns the one state that an event leads to, and throws when there is not exactly one", () => {
    expect(door.stateAfter("lock")).toBe("locked");
    expect(() => door.stateAfter("kick")).toThrow("kick leads to 2 states");
    expect(() => door.stateAfter("paint")).toThrow("paint leads to 0 states");
  });
});
