import { useEffect, useState } from "react";

/**
 * Returns the server's last answer to a form: to its fetcher, or in the page that was loaded for a form without
 * scripts. A new answer shows once the form can be sent again: before that a press of its button would be lost.
 */
export function useAnswer<Answer, Plain extends Answer | undefined>(
  fetcher: { state: string; data: unknown },
  plain: Plain,
): Answer | Plain {
  const said = fetcher.state === "idle" ? (fetcher.data as Answer | undefined) : undefined;
  const [answer, setAnswer] = useState<Answer | Plain>(said ?? plain);
  useEffect(() => setAnswer((before) => said ?? before), [said]);
  return answer;
}
