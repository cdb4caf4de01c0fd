import type { Option } from '../../../../design/index.ts';
import { type CssFunction, printFunctions, readFunctions } from '../css/parse.ts';
import arrangement from '../inputs/arrangement.module.css';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';

/** Shapes to start with. Each can be changed afterwards. */
const presets: ReadonlyArray<Option & { css: string }> = [
  { id: 'circle', name: 'Circle', css: 'circle(50%)' },
  { id: 'ellipse', name: 'Ellipse', css: 'ellipse(50% 50%)' },
  { id: 'inset', name: 'Inset', css: 'inset(10%)' },
  { id: 'rounded', name: 'Rounded inset', css: 'inset(0px round 24px)' },
  { id: 'triangle', name: 'Triangle', css: 'polygon(50% 0%, 100% 100%, 0% 100%)' },
  { id: 'diamond', name: 'Diamond', css: 'polygon(50% 0%, 100% 50%, 50% 100%, 0% 50%)' },
  { id: 'hexagon', name: 'Hexagon', css: 'polygon(25% 0%, 75% 0%, 100% 50%, 75% 100%, 25% 100%, 0% 50%)' },
  { id: 'arrow', name: 'Arrow', css: 'polygon(0% 0%, 75% 0%, 100% 50%, 75% 100%, 0% 100%)' },
  { id: 'slant', name: 'Slant', css: 'polygon(0% 0%, 100% 0%, 100% 80%, 0% 100%)' },
];

/** The shape to which a layer is cut: one of a list, with its numbers as text. */
export function ShapeBox({ property }: { property: Property }) {
  const text = printText(property.value);
  const shape = text === '' ? undefined : readFunctions('clipPath', text)?.[0];
  if (text !== '' && !shape) return <TextBox property={property} isMono />;
  const preset = shape && (presets.find(({ css }) => css === printFunctions([shape])) ?? presetOf(shape));
  const kind = partOf(property, {
    label: `${property.label} shape`,
    value: preset?.id ?? shape?.name,
    write: (id) => presets.find((each) => each.id === id)?.css,
  });
  return (
    <div className={arrangement.stack}>
      <ChoiceBox property={kind} options={[{ id: 'none', name: 'None' }, ...presets]} initial="none" />
      {shape && (
        <TextBox
          property={partOf(property, {
            label: `${property.label} numbers`,
            value: shape.args.join(', '),
            write: (typed) => `${shape.name}(${typed ?? ''})`,
          })}
          isMono
          rows={shape.name === 'polygon' ? 3 : 1}
        />
      )}
    </div>
  );
}

function presetOf({ name }: CssFunction) {
  return name === 'polygon' ? undefined : presets.find(({ id }) => id === name);
}
