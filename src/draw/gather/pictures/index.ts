export { type DataUrl, parseDataUrl, printDataUrl } from './data-url.ts';
export { withoutOrientation } from './formats/jpeg.ts';
export { decodeSvg } from './formats/svg.ts';
export { identifyPicture } from './identify.ts';
export { inspectPicture, type PictureJudgement, type PictureRefusalCode } from './inspect.ts';
export { isOpaquePicture } from './opaque.ts';
export { stripMetadata } from './strip-metadata.ts';
export { defaultSvgLimits, type SvgLimits } from './svg/limits.ts';
export { type SanitizedSvg, type SvgOptions, sanitizeSvg } from './svg/sanitize.ts';
export {
  defaultPictureLimits,
  liesOnItsSide,
  type PictureInfo,
  type PictureLimits,
  type RasterInfo,
  type Turn,
  uprightSize,
} from './types.ts';
