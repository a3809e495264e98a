import made from "./index.cjs";

export const { decide, robotOf, editions, check, parse, Matcher } = made;
