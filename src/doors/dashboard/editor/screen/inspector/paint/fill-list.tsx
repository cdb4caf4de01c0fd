import { ColorBox } from '../color/color-box.tsx';
import { Swatch } from '../color/swatch.tsx';
import { type Fill, type Gradient, type GradientKind, gradientKinds, printFills, readFills } from '../css/gradient.ts';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { ItemList, type NewItem, Row } from '../lists/item-list.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { GradientEditor } from './gradient-editor.tsx';
import { GradientSwatch } from './gradient-swatch.tsx';

interface FillListProps {
  property: Property;
  /** The property by whose grammar the value is read. */
  css: string;
  /** Whether there is at most one fill, as for shapes. */
  isSingle?: boolean;
  /** The layer whose gradients have handles on the canvas. */
  layerId: string | undefined;
  /** Whether a fill may be a gradient. Some shapes only take colors. */
  mayBeGradient?: boolean;
}

const names: Readonly<Record<GradientKind, string>> = {
  linear: 'Linear gradient',
  radial: 'Radial gradient',
  conic: 'Conic gradient',
};

/** Colors and gradients on top of each other, the front one first. */
export function FillList({ property, css, isSingle = false, mayBeGradient = true, layerId }: FillListProps) {
  const text = printText(property.value);
  const fills = text === '' ? [] : readFills(css, text);
  if (!fills || property.isMixed) return <TextBox property={property} isMono />;
  const isMask = css === 'mask' || css === 'maskImage';
  const hasColor = fills.some(({ color }) => color !== undefined);
  const mayAddColor = css === 'background' && !hasColor;
  const additions: NewItem<Fill>[] = [
    ...(mayAddColor ? [{ name: 'Color', create: (): Fill => ({ color: '#3b5bdb', rest: '' }) }] : []),
    ...(mayBeGradient
      ? gradientKinds.map((kind) => ({
          name: names[kind],
          create: (): Fill => ({ gradient: newGradient(kind, isMask), rest: '' }),
        }))
      : []),
  ];
  // Only the last layer may have a color, so gradients are added in front.
  const inOrder = (next: readonly Fill[]) => [...next].sort((one, other) => colorRank(one) - colorRank(other));
  return (
    <ItemList
      noun={isMask ? 'mask' : 'fill'}
      items={fills}
      isDisabled={property.isDisabled}
      isOnCanvas
      additions={isSingle && fills.length > 0 ? [] : additions}
      onChange={(next) => property.set(printFills(inOrder(next)))}
      summary={({ gradient, color }) =>
        gradient ? (
          <>
            <GradientSwatch gradient={gradient} />
            <span>{names[gradient.kind]}</span>
          </>
        ) : (
          <>
            <Swatch color={color} />
            <span>{color}</span>
          </>
        )
      }
      editor={(fill, index) => (
        <FillEditor
          property={property}
          layerId={layerId}
          fill={fill}
          print={(changed) => printFills(fills.with(index, changed))}
        />
      )}
    />
  );
}

function colorRank({ gradient, color }: Fill): number {
  return gradient === undefined && color !== undefined ? 1 : 0;
}

function newGradient(kind: GradientKind, isMask: boolean): Gradient {
  const [from, to] = isMask ? ['black', 'transparent'] : ['#3b5bdb', '#12b886'];
  return {
    kind,
    isRepeating: false,
    head: kind === 'linear' ? '90deg' : '',
    stops: [
      { color: from, at: '0%' },
      { color: to, at: '100%' },
    ],
  };
}

interface FillEditorProps {
  property: Property;
  layerId: string | undefined;
  fill: Fill;
  print(fill: Fill): string | undefined;
}

function FillEditor({ property, layerId, fill, print }: FillEditorProps) {
  const { gradient, color } = fill;
  return (
    <>
      {gradient && (
        <GradientEditor
          property={property}
          layerId={layerId}
          gradient={gradient}
          print={(changed) => print({ ...fill, gradient: changed })}
        />
      )}
      {color !== undefined && (
        <Row name="Color">
          <ColorBox
            property={partOf(property, {
              label: 'Fill color',
              value: color,
              write: (value) => print({ ...fill, color: value === undefined ? 'transparent' : String(value) }),
            })}
            mayBeNone={false}
          />
        </Row>
      )}
    </>
  );
}
