/**
 * A parsed style: camelCase CSS properties with canonical CSS values. It is safe to pass it to an engine or to print it
 * into HTML.
 */
export type BoxStyle = Readonly<Record<string, string>>;

/** The engines that draw boxes. */
export type StyleEngine = 'takumi' | 'html';

/** A problem of one property of a style. The message is public and names the property. */
export interface StyleProblem {
  property: string;
  message: string;
}

/** A property that documents may use. */
export interface StyleProperty {
  /** The CSS name, such as `background-color`. */
  readonly css: string;
  /** What a plain number means: px, the number itself, or nothing (the value must be text). */
  readonly number: 'px' | 'unitless' | 'none';
  /** The grammar of its values in the notation of CSS value definitions, if Galley accepts less than CSS. */
  readonly syntax?: string;
  readonly engines: readonly StyleEngine[];
}
