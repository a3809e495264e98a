import made from "./decide.cjs";

export const { decide, editions } = made;
