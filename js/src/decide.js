import made from "./decide.cjs";

export const { decide, robotOf, editions } = made;
