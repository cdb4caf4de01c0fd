import { type FontFamily, subsetWith } from '../../../../../../draw/gather/fonts/catalogue.ts';

/** A script by which fonts are searched, with a text that shows it. */
export interface Script {
  id: string;
  name: string;
  /** The first letter decides whether a font has the script. */
  sample: string;
}

export const scripts: readonly Script[] = [
  { id: 'latin', name: 'Latin', sample: 'Aa' },
  { id: 'vietnamese', name: 'Vietnamese', sample: 'ặng Việt' },
  { id: 'greek', name: 'Greek', sample: 'αβγδ' },
  { id: 'cyrillic', name: 'Cyrillic', sample: 'яблоко' },
  { id: 'arabic', name: 'Arabic', sample: 'عربي' },
  { id: 'hebrew', name: 'Hebrew', sample: 'אבגד' },
  { id: 'devanagari', name: 'Devanagari', sample: 'अआइ' },
  { id: 'bengali', name: 'Bengali', sample: 'অআই' },
  { id: 'gurmukhi', name: 'Gurmukhi', sample: 'ਅਆਇ' },
  { id: 'gujarati', name: 'Gujarati', sample: 'અઆઇ' },
  { id: 'tamil', name: 'Tamil', sample: 'அஆஇ' },
  { id: 'telugu', name: 'Telugu', sample: 'అఆఇ' },
  { id: 'kannada', name: 'Kannada', sample: 'ಅಆಇ' },
  { id: 'malayalam', name: 'Malayalam', sample: 'അആഇ' },
  { id: 'sinhala', name: 'Sinhala', sample: 'අආඇ' },
  { id: 'thai', name: 'Thai', sample: 'กขค' },
  { id: 'lao', name: 'Lao', sample: 'ກຂຄ' },
  { id: 'khmer', name: 'Khmer', sample: 'កខគ' },
  { id: 'myanmar', name: 'Myanmar', sample: 'ကခဂ' },
  { id: 'armenian', name: 'Armenian', sample: 'աբգ' },
  { id: 'georgian', name: 'Georgian', sample: 'აბგ' },
  { id: 'ethiopic', name: 'Ethiopic', sample: 'አበገ' },
  { id: 'chinese', name: 'Chinese', sample: '汉字' },
  { id: 'japanese', name: 'Japanese', sample: 'あア漢' },
  { id: 'korean', name: 'Korean', sample: '한글' },
];

export function hasScript(family: FontFamily, { sample }: Script): boolean {
  return subsetWith(family, sample.codePointAt(0) ?? 0) !== undefined;
}
