import { expect, it } from "vitest";
import { readTime, readToolForm } from "./read-form.ts";

function read(query: string) {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value);
  return readToolForm(form);
}

it("Forms of the tools are read with their numbers, and others are refused with the field", () => {
  expect(read("do=move-clock&by=3600000")).toEqual({ form: { do: "move-clock", by: 3_600_000 } });
  expect(read("do=move-clock&by=&to=2026-12-01T08:30")).toEqual({
    form: { do: "move-clock", to: "2026-12-01T08:30" },
  });
  expect(read("do=reset-clock")).toEqual({ form: { do: "reset-clock" } });
  expect(read("do=sign-in&username=player1")).toEqual({ form: { do: "sign-in", username: "player1" } });
  expect(read("do=force&outcome=win&username=&times=2")).toEqual({
    form: { do: "force", outcome: "win", username: "", times: 2 },
  });
  expect(read("do=clear-forced&id=7")).toEqual({ form: { do: "clear-forced", id: 7 } });
  expect(read("do=clear-forced")).toEqual({ form: { do: "clear-forced" } });
  for (const [sent, field] of [
    ["do=move-clock&by=-1", "by"],
    ["do=move-clock&by=1e3", "by"],
    ["do=sign-in", "username"],
    ["do=force", "outcome"],
    ["do=force&outcome=win&times=two", "times"],
    ["do=clear-forced&id=all", "id"],
    ["do=other", "do"],
    ["", "do"],
  ] as const)
    expect(read(sent)).toEqual({ refused: expect.stringContaining(`“${field}”`) });
});

it("A time without a zone is one of the brand's zone", () => {
  const moment = Date.UTC(2026, 11, 1, 0, 30);
  expect(readTime("2026-12-01T08:30", "Asia/Manila")).toBe(moment);
  expect(readTime("2026-12-01T00:30:00.000Z", "Asia/Manila")).toBe(moment);
  expect(readTime("2026-12-01T07:30+07:00", "Asia/Manila")).toBe(moment);
  for (const text of ["", "tomorrow", "2026-13-01T08:30", "xxZ"])
    expect(readTime(text, "Asia/Manila"), text).toBeNull();
});
