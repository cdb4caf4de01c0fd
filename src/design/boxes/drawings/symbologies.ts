export type Symbology = 'qr' | 'ean13' | 'code128' | 'datamatrix' | 'pdf417';

interface SymbologyFacts {
  /** `matrix`: squares that keep their shape. `bars`: as tall as the box. */
  form: 'matrix' | 'bars';
  /** The empty modules that a reader needs around the symbol. */
  quiet: { left: number; right: number; vertical: number };
  /** Longer values are not tried, because encoders are slow on what does not fit. */
  maxLength: number;
  /** The encoder's name of each error correction level, if there are any. */
  levels?: Readonly<Record<string, string>>;
}

/** `0` to `8` are the standard's own levels; the letters of QR are mapped to levels of about the same redundancy. */
const pdf417Levels = { ...toOptions('0', '1', '2', '3', '4', '5', '6', '7', '8'), L: '2', M: '3', Q: '4', H: '5' };

/** Quiet zones: ISO/IEC 18004 (QR), GS1 General Specifications 5.2.3.4 (EAN-13), ISO/IEC 15417, 16022 and 15438. */
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
