import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { focusFirstError } from "../../ui/field.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { useSubmitLock } from "../../ui/use-submit-lock.ts";
import { useSite } from "../use-site.ts";
import { SEND_CODE, type SentCode } from "./send-code.tsx";
import { type BotCheck, useBotCheck } from "./use-bot-check.ts";

/** The answer of a page's action to a form that can send a code. */
export interface CodeAnswer {
  message: string | null;
  /** Field name → text. */
  fields: Record<string, string>;
  /** The typed values, except passwords, codes and proofs. */
  values: Partial<Record<string, string>>;
  /** The requested code. */
  sent?: SentCode;
}

interface CodeFormOptions<Answer> {
  /** Names the form's fetcher. */
  key: string;
  action: string;
  /** The server's answer to a form that was sent without scripts. */
  plain: Answer | undefined;
  /** True when the form itself accepts a proof, and not only the sending of a code. */
  human: boolean;
  /** Returns true when the picture is shown, which has to be read unless the visitor chooses the other check. */
  picture(answer: Answer | undefined): boolean;
  /** True when the proof is made while the form is being filled in. */
  early?: boolean;
}

export type CodeForm = ReturnType<typeof useCodeForm>;

/**
 * Returns a form of a page's action that passes the bot check and can request a code first. The server's latest
 * response counts, whether to the form or to the code.
 */
export function useCodeForm<Answer extends CodeAnswer>(order: CodeFormOptions<Answer>) {
  const { key, action, plain, human } = order;
  const element = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher({ key });
  const coder = useFetcher({ key: `${key}-code` });
  const { widgetCheck: widget } = useSite().brand;
  const check: BotCheck = useBotCheck({ early: order.early === true, widget });
  const [proves, setProves] = useState(false);
  const [waits, setWaits] = useState(false);
  const formTurn = useSubmitLock(fetcher.state !== "idle", fetcher.data);
  const codeTurn = useSubmitLock(coder.state !== "idle", coder.data);

  const said = useAnswer<Answer, Answer | undefined>(fetcher, plain);
  const saidOfCode = useAnswer<Answer, undefined>(coder, undefined);
  const [answer, setAnswer] = useState(said);
  useEffect(() => setAnswer((before) => said ?? before), [said]);
  useEffect(() => setAnswer((before) => saidOfCode ?? before), [saidOfCode]);
  useEffect(() => {
    if (!answer) return;
    if (answer.sent) element.current?.querySelector<HTMLInputElement>("[name=verificationCode]")?.focus();
    else focusFirstError(element.current);
  }, [answer]);

  // A widget is in the form whenever it is needed; a proof of work may be ready before it is needed.
  const proven = () => (widget ? check.place.current !== null : !order.picture(answer) || proves);

  /** Returns the form's data with a proof, unless it has an answer to the picture. */
  async function withProof(needed: boolean): Promise<FormData> {
    const data = new FormData(element.current ?? undefined);
    if (needed && !check.failed && !data.get("captcha")) {
      setWaits(true);
      data.set("botCheck", await check.take());
      setWaits(false);
    }
    return data;
  }

  return {
    element,
    Form: fetcher.Form,
    check,
    answer,
    sent: saidOfCode?.sent ?? plain?.sent,
    busy: waits || fetcher.state !== "idle",
    sending: waits || coder.state !== "idle",
    /** Chooses the check without the picture. */
    proveInstead: () => setProves(true),
    /** Starts the form's proof while the form is being filled in. */
    typing() {
      if (human && !widget && proven()) check.prepare();
    },
    async submit(event: FormEvent) {
      event.preventDefault();
      if (!formTurn()) return;
      const data = await withProof(human && proven());
      fetcher.submit(data, { method: "post", action });
    },
    async sendCode() {
      if (!codeTurn()) return;
      const data = await withProof(true);
      data.set("intent", SEND_CODE);
      coder.submit(data, { method: "post", action });
    },
  };
}
