/**
 * Returns the amount in the brand's jackpot pool, in minor units; null when there is none, or the server does not
 * answer.
 */
export async function readJackpotPool(): Promise<number | null> {
  try {
    const response = await fetch("/wps/relay/GCSGAME_jackpotPool");
    const { value }: { value: { source: string; amount: number } | null } = await response.json();
    return value?.source === "pool" ? value.amount : null;
  } catch {
    return null;
  }
}
