/** Returns a number with its noun, such as `1 switch` or `3 switches`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
