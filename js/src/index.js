import made from "./index.cjs";

export const { decide, editions, check, parse, Robots } = made;
