/** A parsed style: camelCase CSS property → canonical CSS value, safe to hand to an engine or to print into HTML. */
export type BoxStyle = Readonly<Record<string, string>>;
