/** Gives what a work gives. Where it fails, nothing was tried: what the try had taken is given back before the error goes on. */
export async function orGiveBack<T>(work: Promise<T>, giveBack: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
