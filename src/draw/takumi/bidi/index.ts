export { hasRtl } from './directions.ts';
export { mendTexts } from './mend-texts.ts';
export type { MendedText } from './mended-text.ts';
