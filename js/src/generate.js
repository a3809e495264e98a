import made from "./generate.cjs";

export const { generate, editions } = made;
