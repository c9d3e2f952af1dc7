export const localDate = 1;
