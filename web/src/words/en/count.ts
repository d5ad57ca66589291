import { counting } from "../counting";

export const count = counting("en");
