export { cutTexts } from './cut-texts.ts';
export { measurableTexts } from './find-cuttable.ts';
