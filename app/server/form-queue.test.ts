import { describe, expect, it } from "vitest";
import { createFormQueue } from "./form-queue.ts";

describe("the responses to a session", () => {
  it("are sent once its earlier forms are done, without waiting for other sessions or visitors", async () => {
    const inOrder = createFormQueue();
    const form = Promise.withResolvers<string>();
    const logged: string[] = [];
    const page = (token: string | null, name: string) =>
      inOrder(false, token, async () => logged.push(name)).then(() => undefined);
    const posted = inOrder(true, "own", () => form.promise);
    const own = page("own", "own page");
    await Promise.all([page("other", "another's page"), page(null, "visitor's page")]);
    expect(logged).toEqual(["another's page", "visitor's page"]);
    form.resolve("done");
    await Promise.all([own, posted]);
    expect(logged).toContain("own page");
    expect(await posted).toBe("done");
  });

  it("are sent after a form that failed or takes too long", async () => {
    const inOrder = createFormQueue(1);
    void inOrder(true, "own", () => new Promise(() => {}));
    expect(await inOrder(false, "own", async () => "page")).toBe("page");
    const failing = inOrder(true, "failing", () => Promise.reject(new Error("no")));
    await expect(Promise.all([inOrder(false, "failing", async () => "page"), failing])).rejects.toThrow("no");
    expect(await inOrder(false, "failing", async () => "page")).toBe("page");
  });
});
