export { readDrawnLines } from './drawn-lines.ts';
export { pageOfLines } from './lines.ts';
export { outlinedMarkup } from './outline.ts';
export { Colors, SvgTextPlan, type TextRation } from './plan.ts';
export { SetLines } from './set-lines.ts';
export { spacingsOf } from './spacing.ts';
