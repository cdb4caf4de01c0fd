export { hasRtl } from './directions.ts';
export { substituteTexts } from './substitute-texts.ts';
export type { TextSubstitute } from './text-substitute.ts';
