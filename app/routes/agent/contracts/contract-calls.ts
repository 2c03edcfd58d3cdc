/** The calls that answer the requests of each kind of contract. */
export const ANSWER_CALLS = {
  dividend: "answerDividend",
  dailySalary: "answerDailySalary",
  hourSalary: "answerHourSalary",
  realtimeSalary: "answerRealtimeSalary",
} as const;
