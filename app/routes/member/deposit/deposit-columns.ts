/** The classes around what a deposit page is for and what stands beside it on a wide screen. */
export const depositColumns = "grid grid-cols-1 items-start gap-7 xl:grid-cols-[minmax(0,1fr)_320px]";
