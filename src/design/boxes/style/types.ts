/** A parsed style: camelCase CSS property → canonical CSS value, safe to hand to an engine or to print into HTML. */
export type BoxStyle = Readonly<Record<string, string>>;

/** The engines that draw boxes. */
export type StyleEngine = 'takumi' | 'html';

/** What is wrong with one property of a style. The message is public and names the property. */
export interface StyleProblem {
  property: string;
  message: string;
}

/** One property that documents may use. */
export interface StyleProperty {
  /** The name in CSS, `background-color`. */
  readonly css: string;
  /** What a bare number means: px, the number itself, or nothing (the value must be text). */
  readonly number: 'px' | 'unitless' | 'none';
  /** Its grammar, where ours is narrower than that of CSS; in the notation of CSS value definitions. */
  readonly syntax?: string;
  readonly engines: readonly StyleEngine[];
}
