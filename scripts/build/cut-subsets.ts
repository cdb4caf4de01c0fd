/** A subset that the build cuts from complete fonts, with characters that are missing in the packages of subsets. */
export interface CutSubset {
  name: string;
  weights: readonly number[];
  /** The path of the complete font file of a face, below node_modules. */
  getFileName(weight: number, style: 'normal' | 'italic'): string;
  /** The characters in CSS form: `U+2070,U+2074-208E`. */
  characters: string;
  /**
   * Keeps marks that need no anchor, because they are drawn from the edge of any letter, such as ties and strokes
   * through a letter.
   */
  keepsLooseMarks?: true;
}

const interWeights = ['Thin', 'ExtraLight', 'Light', 'Regular', 'Medium', 'SemiBold', 'Bold', 'ExtraBold', 'Black'];

/**
 * Superscripts, subscripts, fractions, Roman numerals and text signs that are missing in Inter's subsets. Signs that
 * most fonts contain are also included, so that 10⁻¹² has a single design if a font only lacks the minus.
 */
export const interSigns: CutSubset = {
  name: 'signs',
  weights: interWeights.map((_, index) => (index + 1) * 100),
  getFileName: (weight, style) => {
    const called = interWeights[weight / 100 - 1] ?? '';
    const slanted = `${called === 'Regular' ? '' : called}Italic`;
    return `inter-ui/web/Inter-${style === 'italic' ? slanted : called}.woff2`;
  },
  characters: [
    'U+B2-B3,U+B9,U+BC-BE,U+2CD,U+2D8,U+2DB,U+201B,U+201F,U+2023,U+2031,U+203D-203F,U+2041,U+2045-2046,U+204A-204E',
    'U+2052-2055,U+2070-2071,U+2074-208E,U+2090-209C,U+20C0,U+2101,U+2106,U+2117,U+211E-2120,U+212A,U+214D,U+2150-217F',
    'U+2183-2186,U+2189,U+2303-2304,U+2380,U+2387,U+238B,U+2E18',
  ].join(),
};

const dejavu = (id: string) => ({
  weights: [400, 700],
  getFileName: (weight: number, style: string) => `@fontsource/${id}/files/${id}-latin-${weight}-${style}.woff2`,
});

/** The same signs for code. They are as wide as its letters. */
export const monospacedSigns: CutSubset = { ...interSigns, ...dejavu('dejavu-mono') };

/** Latin letters with marks, and signs, that no other family contains. Emoji are still drawn as pictures. */
export const dejavuSubsets: readonly CutSubset[] = [
  {
    ...dejavu('dejavu-sans'),
    name: 'marks',
    characters: 'U+20-7E,U+A0-2AF,U+300-36F,U+1E00-1EFF,U+2010-2015,U+2018-201D,U+2212',
    keepsLooseMarks: true,
  },
  {
    ...dejavu('dejavu-sans'),
    name: 'signs',
    characters: [
      'U+2056,U+2058-205E,U+2104,U+2108,U+2114,U+2123,U+2125,U+213A,U+214E,U+2180-2182,U+2301,U+230C-230F,U+23E8',
      'U+260A-260D,U+2613,U+2624-2625,U+2627-2629,U+262B,U+262D,U+263F,U+2643-2647,U+2670-2671,U+2690-2691,U+2698,U+269A',
      'U+26A2-26A4,U+26A6,U+26A8-26A9,U+26AD-26AF,U+26B3-26B8,U+26E2,U+271E-271F,U+2E1F,U+2E22-2E25,U+2E2E,U+A708-A716',
      'U+A71B-A71F,U+FB05-FB06',
    ].join(),
  },
];
