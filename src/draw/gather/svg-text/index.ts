export { readDrawnLines } from './drawn-lines.ts';
export { buildLinesPage } from './lines.ts';
export { outlinedMarkup } from './outline.ts';
export { Colors, SvgTextPlan, type TextBudget } from './plan.ts';
export { SetLines } from './set-lines.ts';
export { computeSpacings } from './spacing.ts';
