import { code128, type DrawingContext, datamatrix, ean13, pdf417, qrcode, type RenderOptions } from 'bwip-js/generic';
import type { Modules } from './modules.ts';
import type { Symbology } from './symbologies.ts';

/** Encodes a text by drawing its symbol on `drawing`. @throws an error if the text does not fit the symbology */
type CodeEncoder = (options: RenderOptions, drawing: DrawingContext<Modules>) => Modules;
export type CodeEncoders = Readonly<Record<Symbology, CodeEncoder>>;

/**
 * The encoders of bwip-js. They are 260 kB of code, so this file is only imported dynamically, by loadCodeEncoders of
 * design/build.
 */
export const codeEncoders: CodeEncoders = { qr: qrcode, datamatrix, pdf417, ean13, code128 };
