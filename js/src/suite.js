import made from "./suite.cjs";

export const { conform, core, vectors } = made;
