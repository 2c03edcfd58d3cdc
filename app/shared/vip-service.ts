/** Members above this club level have a contact of their own (product specification, section 2). */
export const VIP_ABOVE_LEVEL = 4;
