export { checkStyle } from './check-style.ts';
export { pickDrawable, unsupportedBy } from './engines.ts';
export { parseStyle } from './parse-style.ts';
export { parseColor, parseValue } from './parse-value.ts';
export { isLayoutProperty, isStyleProperty, type StylePropertyName, styleProperties } from './properties.ts';
export type { BoxStyle, StyleEngine, StyleProblem, StyleProperty } from './types.ts';
export { listUnprinted } from './unprinted.ts';
