/** Waits for `work`; runs `refund` if it rejects, then rethrows. For an attempt that counts only once it was evaluated. */
export async function refundOnError<T>(work: Promise<T>, refund: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await refund();
    throw error;
  }
}
