import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  InvertedLuminanceSource,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { Pixels } from './pictures.ts';

const formats = {
  qr: BarcodeFormat.QR_CODE,
  ean13: BarcodeFormat.EAN_13,
  code128: BarcodeFormat.CODE_128,
  datamatrix: BarcodeFormat.DATA_MATRIX,
  pdf417: BarcodeFormat.PDF_417,
} as const;

export type Symbology = keyof typeof formats;

/**
 * The codes that an independent reader finds in a picture. Many readers handle codes lighter than their background by
 * inverting the picture.
 */
export function scan(pixels: Pixels, symbology: Symbology, { inverted = false } = {}): string {
  const { width, height } = pixels;
  const source = new RGBLuminanceSource(luminances(pixels), width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [formats[symbology]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const seen = inverted ? new InvertedLuminanceSource(source) : source;
  return new MultiFormatReader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(seen)), hints).getText();
}

/** 0 is dark; transparent pixels are white. */
export function luminances({ width, height, data }: Pixels): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4);
    return ((red + 2 * green + blue) / 4) * (alpha / 255) + 255 - alpha;
  });
}
