import { calls } from "../../app/platform/contract/calls.ts";
import { type NewMember, newIp, newMember } from "../e2e/setup/members.ts";
import type { Site } from "../e2e/setup/site.ts";
import type { Answer, AskOptions, PageClient } from "../pages/site.ts";
import type { Document } from "./effect.ts";

/** The person who looks: a visitor, a member, or an agent on the agents' host. */
export type Viewer = "visitor" | "member" | "agent";

/** A top agent (specification, account types). */
const TOP_AGENT = 1;

/** A brand in one state, as one effect looks at it: with accounts and addresses of its own. */
export interface MatrixBrand {
  id: string;
  document: Document;
  site: Site & PageClient;
  /** Returns a page; asking for the same page again returns the same answer. Redirects are not followed. */
  page(path: string, as?: Viewer, options?: MatrixOptions): Promise<Answer>;
  /** Sends a form as a page of the brand does. */
  post(path: string, form: Record<string, string>, as?: Viewer): Promise<Answer>;
  /** Calls the wire, by the method of the call at that path. `code` is "ok" for a success. */
  call(path: string, input?: object, as?: Viewer, options?: Pick<AskOptions, "headers">): Promise<WireAnswer>;
  /** Returns the account that looks as a member or an agent. */
  account(as: Exclude<Viewer, "visitor">): Promise<NewMember>;
}

interface MatrixOptions extends AskOptions {
  /** The first part of the name of a further host that the state gives the brand. */
  host?: string;
}

export interface WireAnswer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from call to call.
  value: any;
  /** Pointers of the refused fields. */
  fields: string[];
  /** Further facts of a refusal. */
  details: Record<string, string | number | boolean>;
}

/** Returns a brand of the running site as one effect looks at it. */
export function lookAt(site: Site & PageClient, id: string, document: Document): MatrixBrand {
  const pages = new Map<string, Promise<Answer>>();
  const accounts = new Map<Viewer, Promise<NewMember>>();
  const headers = { "x-forwarded-for": newIp() };
  const getHost = (as: Viewer) => (as === "agent" ? `agent.${id}` : id);

  function account(as: Exclude<Viewer, "visitor">): Promise<NewMember> {
    const known = accounts.get(as);
    if (known) return known;
    const opened = newMember(site, getHost(as), as === "agent" ? { type: TOP_AGENT } : {});
    accounts.set(as, opened);
    return opened;
  }

  const getToken = async (as: Viewer) => (as === "visitor" ? undefined : (await account(as)).token);

  async function options(as: Viewer, more: AskOptions = {}): Promise<AskOptions> {
    const token = await getToken(as);
    return {
      headers: { ...headers, ...more.headers },
      cookies: { ...(token !== undefined && { session: token }), ...more.cookies },
    };
  }

  return {
    id,
    document,
    site,
    account,
    page(path, as = "visitor", { host, ...more } = {}) {
      const key = JSON.stringify([path, as, host, more]);
      const known = pages.get(key);
      if (known) return known;
      const answer = options(as, more).then((asked) =>
        site.get(host ? `${host}.${id}` : getHost(as), path, asked),
      );
      pages.set(key, answer);
      return answer;
    },
    async post(path, form, as = "visitor") {
      return site.post(getHost(as), path, form, await options(as));
    },
    async call(path, input, as = "visitor", more = {}) {
      const token = await getToken(as);
      const method = getMethod(path, input !== undefined);
      const ask = () =>
        site.call(getHost(as), path, {
          headers: { ...headers, ...more.headers },
          ...(method && { method }),
          ...(input !== undefined && { input }),
          ...(token !== undefined && { token }),
        });
      let answer = await ask();
      // Passwords are hashed a few at a time, and many effects sign in at once.
      for (let tries = 1; answer.body.code === "SERVER_BUSY" && tries < 5; tries++) answer = await ask();
      const { status, body } = answer;
      return {
        status,
        code: body.success ? "ok" : (body.code ?? ""),
        value: body.value,
        fields: (body.fields ?? []).map(({ pointer }) => pointer),
        details: body.details ?? {},
      };
    },
  };
}

/** Returns the method of the call at a path; undefined for a path that the contract does not have. */
function getMethod(path: string, hasInput: boolean) {
  const found = calls.filter((call) => call.path === path.replace(/\?.*/, ""));
  const fitting = found.find(({ method }) => (method === "GET") !== hasInput) ?? found[0];
  return fitting?.method;
}
