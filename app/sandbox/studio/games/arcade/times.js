// @ts-check

/** Thousandths as `1.95×`, with two decimals at most, rounded down as wins are; a decimal point as in amounts. @param {number} multiplier */
export const timesText = (multiplier) => `${(Math.floor(multiplier / 10) / 100).toLocaleString("en")}×`;
