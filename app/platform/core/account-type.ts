/** Account types of the spec (section 4): 0 member, 4 demo account; 1, 2, 41 and 42 are agents where the brand says so. */
export type AccountType = 0 | 1 | 2 | 4 | 41 | 42;
