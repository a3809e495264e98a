import made from "./suite.cjs";

export const { conform, vectors } = made;
