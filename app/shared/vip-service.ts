/** Members above this club level have their own contact (product specification, section 2). */
export const VIP_ABOVE_LEVEL = 4;
