import made from "./page.cjs";

export const { page } = made;
