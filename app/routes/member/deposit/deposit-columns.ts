/** The classes around the main content of a deposit page and the column beside it on a wide screen. */
export const depositColumns = "grid grid-cols-1 items-start gap-7 xl:grid-cols-[minmax(0,1fr)_320px]";
