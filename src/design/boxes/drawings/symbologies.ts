export type Symbology = 'qr' | 'ean13' | 'code128' | 'datamatrix' | 'pdf417';

interface SymbologyFacts {
  /** `matrix` codes consist of squares that keep their proportions. `bars` are as tall as the box. */
  form: 'matrix' | 'bars';
  /** The empty modules that a reader needs around the symbol. */
  quiet: { left: number; right: number; vertical: number };
  /**
   * The maximum length of a value. Longer values are not tried, because encoders take long to find out that a value
   * does not fit.
   */
  maxLength: number;
  /** The encoder's name of each error correction level, if there are any. */
  levels?: Readonly<Record<string, string>>;
}

/** pdf417 has the levels `0` to `8`. The letters of QR stand for the pdf417 levels of about the same redundancy. */
const pdf417Levels = { ...toOptions('0', '1', '2', '3', '4', '5', '6', '7', '8'), L: '2', M: '3', Q: '4', H: '5' };

/**
 * The quiet zones are from ISO/IEC 18004 (QR), GS1 General Specifications 5.2.3.4 (EAN-13), and ISO/IEC 15417, 16022
 * and 15438.
 */
export const symbologies: Readonly<Record<Symbology, SymbologyFacts>> = {
  qr: {
    form: 'matrix',
    quiet: { left: 4, right: 4, vertical: 4 },
    maxLength: 7_089,
    levels: toOptions('L', 'M', 'Q', 'H'),
  },
  datamatrix: { form: 'matrix', quiet: { left: 1, right: 1, vertical: 1 }, maxLength: 3_116 },
  pdf417: {
    form: 'matrix',
    quiet: { left: 2, right: 2, vertical: 2 },
    maxLength: 2_710,
    levels: pdf417Levels,
  },
  ean13: { form: 'bars', quiet: { left: 11, right: 7, vertical: 0 }, maxLength: 13 },
  code128: { form: 'bars', quiet: { left: 10, right: 10, vertical: 0 }, maxLength: 100 },
};

/** Whether the modules are squares, which a box must not stretch. */
export function keepsItsShape(symbology: Symbology): boolean {
  return symbologies[symbology].form === 'matrix';
}

function toOptions(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
