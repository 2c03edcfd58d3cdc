/** Rows deleted in one statement, so that a great many hold nobody up. */
export const BATCH = 500;

/** Repeats a deletion of at most `BATCH` rows until there are none left. Gives how many went. */
export async function deleteInBatches(
  deleteSome: () => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await deleteSome();
    total += Number(numDeletedRows);
    if (numDeletedRows < BATCH) return total;
  }
}
