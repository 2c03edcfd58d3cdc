/** Members above this club level have their own contact (product specification, section 2). */
export const MAX_NON_VIP_LEVEL = 4;
