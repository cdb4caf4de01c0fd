export { type CodeDrawing, codeProblems, drawCode } from './code.ts';
export type { CodeEncoders } from './encoders.ts';
export { codeMicroseconds, microsecondsPerPage, shapeMicroseconds } from './making-time.ts';
export type { Drawing } from './markup.ts';
export { pathProblem } from './path-data.ts';
export type { Points } from './points.ts';
export { drawShape, type ShapeDrawing } from './shape.ts';
export { keepsItsShape, type Symbology } from './symbologies.ts';
