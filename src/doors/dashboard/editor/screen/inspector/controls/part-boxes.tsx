import type { Option } from '../../../../design/index.ts';
import { plainPx, withPx } from '../css/box-sides.ts';
import arrangement from '../inputs/arrangement.module.css';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';

interface PartBoxProps {
  property: Property;
}

/** `flex`: how much a layer grows and shrinks, and from what length. */
export function FlexBox({ property }: PartBoxProps) {
  const text = printText(property.value);
  const [grow = '0', shrink = '1', basis = text === '' || text === 'none' ? 'auto' : '0'] = text
    .split(/\s+/)
    .filter((word) => word !== '');
  if (text !== '' && !/^[\d.]+(?: [\d.]+)?(?: \S+)?$/.test(text)) return <TextBox property={property} />;
  const part = (label: string, value: string, write: (value: string) => string) =>
    partOf(property, { label: `Flex ${label}`, value, write: (typed) => write(String(typed ?? 0)) });
  return (
    <div className={arrangement.triple}>
      <NumberBox property={part('grow', grow, (value) => `${value} ${shrink} ${basis}`)} min={0} />
      <NumberBox property={part('shrink', shrink, (value) => `${grow} ${value} ${basis}`)} min={0} />
      <NumberBox property={part('basis', plainPx(basis), (value) => `${grow} ${shrink} ${withPx(value)}`)} />
    </div>
  );
}

/** A shorthand of the alignments in both directions, such as `placeItems`. */
export function PairBox({ property, options }: PartBoxProps & { options: readonly Option[] }) {
  const text = printText(property.value);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const [across, along = across] = words;
  if (words.length > 2 || text.includes('{{')) return <TextBox property={property} />;
  const fallback = options[0]?.id ?? '';
  const part = (label: string, value: string | undefined, write: (word: string) => string) =>
    partOf(property, {
      label: `${property.label} ${label}`,
      value,
      write: (typed) => write(String(typed ?? fallback)),
    });
  return (
    <div className={arrangement.pair}>
      <ChoiceBox property={part('vertical', across, (word) => `${word} ${along ?? fallback}`)} options={options} />
      <ChoiceBox property={part('horizontal', along, (word) => `${across ?? fallback} ${word}`)} options={options} />
    </div>
  );
}

/** The ratio of width to height. */
export function RatioBox({ property }: PartBoxProps) {
  const text = printText(property.value);
  const [, width, height = '1'] = /^([\d.]+)(?: ?\/ ?([\d.]+))?$/.exec(text) ?? [];
  if (text !== '' && width === undefined) return <TextBox property={property} />;
  const part = (label: string, value: string | undefined, write: (value: string) => string) =>
    partOf(property, {
      label: `Aspect ratio ${label}`,
      value,
      write: (typed) => (typed === undefined ? undefined : write(String(typed))),
    });
  return (
    <div className={arrangement.pair}>
      <NumberBox
        property={part('width', width, (value) => `${value} / ${height}`)}
        mark="W"
        placeholder="Free"
        min={0}
      />
      <NumberBox
        property={part('height', width && height, (value) => `${width ?? 1} / ${value}`)}
        mark="H"
        placeholder="Free"
        min={0}
      />
    </div>
  );
}

/** The lines between which a layer is in a grid, such as `1 / span 2`. */
export function GridLinesBox({ property }: PartBoxProps) {
  const [start = '', end = ''] = printText(property.value)
    .split('/')
    .map((line) => line.trim());
  const print = (from: string, to: string) => {
    if (from === '' && to === '') return undefined;
    return to === '' ? from : `${from === '' ? 'auto' : from} / ${to}`;
  };
  const part = (label: string, value: string, write: (line: string) => string | undefined) =>
    partOf(property, {
      label: `${property.label} ${label}`,
      value: value === '' ? undefined : value,
      write: (typed) => write(String(typed ?? '')),
    });
  return (
    <div className={arrangement.pair}>
      <NumberBox property={part('start', start, (line) => print(line, end))} placeholder="Auto" />
      <NumberBox property={part('end', end, (line) => print(start, line))} placeholder="Auto" />
    </div>
  );
}

/** The tracks of a grid: how many equal ones, or a list of sizes as text. */
export function TracksBox({ property }: PartBoxProps) {
  const text = printText(property.value);
  const [, count] = /^repeat\((\d+), ?(?:1fr|minmax\(0(?:px)?, ?1fr\))\)$/.exec(text) ?? [];
  const equal = partOf(property, {
    label: `Number of equal ${property.label.includes('row') ? 'rows' : 'columns'}`,
    value: count,
    write: (typed) => (typed === undefined ? undefined : /^\d+$/.test(String(typed)) ? `repeat(${typed}, 1fr)` : typed),
  });
  return (
    <div className={arrangement.pair}>
      <NumberBox property={equal} mark="#" placeholder={text === '' ? 'Auto' : 'Custom'} min={1} isInteger />
      <TextBox property={property} placeholder="1fr auto" />
    </div>
  );
}

const sizeKinds: readonly Option[] = [
  { id: 'auto', name: 'Auto' },
  { id: 'cover', name: 'Cover' },
  { id: 'contain', name: 'Contain' },
  { id: '100% 100%', name: 'Stretch' },
];

/** The size of a background or mask: a word, or a width and height as text. */
export function SizeBox({ property }: PartBoxProps) {
  return (
    <div className={arrangement.pair}>
      <ChoiceBox property={property} options={sizeKinds} initial="auto" />
      <TextBox property={{ ...property, label: `${property.label} as text` }} placeholder="auto" />
    </div>
  );
}
