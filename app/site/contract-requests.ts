/** The calls that list the requests of each kind of contract. */
export const REQUEST_CALLS = {
  dividend: "dividendRequests",
  dailySalary: "dailySalaryRequests",
  hourSalary: "hourSalaryRequests",
  realtimeSalary: "realtimeSalaryRequests",
} as const;
