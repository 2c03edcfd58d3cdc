/** The calls that list the requests of each kind of contract. */
export const REQUEST_CALLS = {
  dividend: "dividendRequests",
  dailySalary: "dailySalaryRequests",
  hourSalary: "hourSalaryRequests",
  realtimeSalary: "realtimeSalaryRequests",
} as const;

/** The calls that answer them. */
export const ANSWER_CALLS = {
  dividend: "answerDividend",
  dailySalary: "answerDailySalary",
  hourSalary: "answerHourSalary",
  realtimeSalary: "answerRealtimeSalary",
} as const;
