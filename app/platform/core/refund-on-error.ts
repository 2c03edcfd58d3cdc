/**
 * Waits for `work`; runs `refund` if it rejects, then rethrows. For attempts that count only after they were evaluated.
 */
export async function refundOnError<T>(work: Promise<T>, refund: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await refund();
    throw error;
  }
}
