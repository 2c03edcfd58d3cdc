// @ts-check

/**
 * Formats thousandths as `1.95×`, with at most two decimals, rounded down as wins are; with a decimal point as in
 * amounts.
 * @param {number} multiplier
 */
export const timesText = (multiplier) => `${(Math.floor(multiplier / 10) / 100).toLocaleString("en")}×`;
